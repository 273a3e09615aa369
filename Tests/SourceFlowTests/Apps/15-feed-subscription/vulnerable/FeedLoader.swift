import Combine
import Foundation

@MainActor
final class FeedLoader: ObservableObject {
  @Published var pending: URL?
  @Published private(set) var text = ""

  private let session = URLSession(configuration: .ephemeral)

  func loadPending() async {
    guard let feed = pending else { return }
    pending = nil
    do {
      text = try await load(feed)
    } catch {
      text = error.localizedDescription
    }
  }

  private func load(_ feed: URL) async throws -> String {
    var request = URLRequest(url: feed)
    request.setValue("application/rss+xml", forHTTPHeaderField: "Accept")
    let (data, _) = try await session.data(for: request)
    return String(decoding: data, as: UTF8.self)
  }
}
