import Combine
import UIKit

@MainActor
final class LinkRouter: ObservableObject {
  @Published private(set) var selectedCoupon: UUID?

  func handle(_ url: URL) {
    guard url.scheme == "couponbook",
      let components = URLComponents(url: url, resolvingAgainstBaseURL: false)
    else { return }

    switch components.host {
    case "coupon":
      selectedCoupon = value(of: "id", in: components).flatMap(UUID.init(uuidString:))
    case "redeem":
      if let target = value(of: "target", in: components) {
        follow(target)
      }
    default:
      break
    }
  }

  private func value(of name: String, in components: URLComponents) -> String? {
    let items = components.queryItems?.filter { $0.name == name } ?? []
    return items.count == 1 ? items[0].value : nil
  }

  private func follow(_ target: String) {
    guard let destination = URL(string: target), isPartner(destination) else { return }
    UIApplication.shared.open(destination)
  }

  private func isPartner(_ url: URL) -> Bool {
    url.host?.hasSuffix("example.com") ?? false
  }
}
