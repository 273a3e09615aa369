import UIKit

class AppDelegate: UIResponder, UIApplicationDelegate {
  var title = ""

  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    guard url.scheme == "example-tasks-x", url.host == "x-callback-url" else { return false }
    title = url.lastPathComponent
    return true
  }
}
