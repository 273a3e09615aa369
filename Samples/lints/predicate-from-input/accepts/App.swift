import UIKit

class AppDelegate: UIResponder, UIApplicationDelegate {
  var filter: NSPredicate?

  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    guard url.scheme == "example-songs", url.host == "search" else { return false }
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    guard let text = items.first(where: { $0.name == "text" })?.value else { return false }
    filter = NSPredicate(format: "title CONTAINS[c] %@", text)
    return true
  }
}
