import UIKit

class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool {
    guard url.scheme == "example-shop", url.host == "offers" else { return false }
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    guard let text = items.first(where: { $0.name == "next" })?.value,
      let next = URL(string: text), next.scheme == "https", next.host == "www.example.com"
    else { return false }
    app.open(next)
    return true
  }
}
