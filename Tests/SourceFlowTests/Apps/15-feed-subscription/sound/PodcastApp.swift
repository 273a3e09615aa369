import SwiftUI

@main
struct PodcastApp: App {
  @StateObject private var feeds = FeedLoader()

  var body: some Scene {
    WindowGroup {
      FeedView(loader: feeds)
        .onOpenURL { url in
          guard url.scheme == "podbox", url.host == "subscribe" else { return }
          let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems
          feeds.pending = items?.first { $0.name == "feed" }?.value.flatMap(URL.init(string:))
        }
        .task(id: feeds.pending) {
          await feeds.loadPending()
        }
    }
  }
}
