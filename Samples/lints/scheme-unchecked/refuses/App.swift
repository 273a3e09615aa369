import UIKit

class AppDelegate: UIResponder, UIApplicationDelegate {
  var note = ""

  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    note = url.lastPathComponent
    return true
  }
}
