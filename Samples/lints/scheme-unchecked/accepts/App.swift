import UIKit

class AppDelegate: UIResponder, UIApplicationDelegate {
  var note = ""

  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    guard url.scheme == "example-notes", url.host == "note" else { return false }
    note = url.lastPathComponent
    return true
  }
}
