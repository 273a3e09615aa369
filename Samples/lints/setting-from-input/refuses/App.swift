import UIKit

class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    guard url.scheme == "example-reader", url.host == "region" else { return false }
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    guard let server = items.first(where: { $0.name == "server" })?.value else { return false }
    UserDefaults.standard.set(server, forKey: "server")
    return true
  }
}
