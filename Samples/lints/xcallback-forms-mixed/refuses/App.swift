import UIKit

class AppDelegate: UIResponder, UIApplicationDelegate {
  var title = ""
  var task = ""

  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    guard url.scheme == "example-tasks" else { return false }
    if url.host == "x-callback-url" {
      title = url.lastPathComponent
    } else if url.host == "task" {
      task = url.lastPathComponent
    } else {
      return false
    }
    return true
  }
}
