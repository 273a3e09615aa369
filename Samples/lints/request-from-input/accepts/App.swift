import UIKit

class AppDelegate: UIResponder, UIApplicationDelegate {
  var feed: Data?

  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    guard url.scheme == "example-podcasts", url.host == "subscribe" else { return false }
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    guard let text = items.first(where: { $0.name == "feed" })?.value else { return false }
    guard let feed = URL(string: text), feed.scheme == "https", feed.host == "feeds.example.com"
    else { return false }
    URLSession.shared.dataTask(with: feed) { [weak self] data, _, _ in
      self?.feed = data
    }.resume()
    return true
  }
}
