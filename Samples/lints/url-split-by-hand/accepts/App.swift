import UIKit

class AppDelegate: UIResponder, UIApplicationDelegate {
  var event = ""

  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    guard url.scheme == "example-events", url.host == "event" else { return false }
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    event = items.first { $0.name == "id" }?.value ?? ""
    return true
  }
}
