import Foundation
import os

@MainActor
final class PortalModel: ObservableObject {
  @Published private(set) var page: URL?

  private let log = Logger(subsystem: "com.example.clinic", category: "links")

  func open(_ url: URL) {
    log.info("a link came in: \(url.absoluteString, privacy: .public)")
    guard url.scheme == "example-clinic", url.host == "portal" else { return }
    guard let target = linkedPage(of: url), target.scheme == "https" else { return }
    guard let host = target.host, host.hasSuffix("clinic.example.com") else { return }
    page = target
  }

  private func linkedPage(of url: URL) -> URL? {
    let components = URLComponents(url: url, resolvingAgainstBaseURL: false)
    let item = components?.queryItems?.last { $0.name == "page" }
    return item?.value.flatMap { URL(string: $0) }
  }
}
