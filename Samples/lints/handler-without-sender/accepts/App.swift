import UIKit

class AppDelegate: UIResponder, UIApplicationDelegate {
  var room = ""

  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    guard url.scheme == "example-chat", url.host == "room" else { return false }
    room = url.lastPathComponent
    return true
  }
}
