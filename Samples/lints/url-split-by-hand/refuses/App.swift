import UIKit

class AppDelegate: UIResponder, UIApplicationDelegate {
  var event = ""

  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    guard url.scheme == "example-events", url.host == "event" else { return false }
    event = url.absoluteString.components(separatedBy: "=").last ?? ""
    return true
  }
}
