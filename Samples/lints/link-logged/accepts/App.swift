import UIKit

class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    guard url.scheme == "example-shop", url.host == "reset" else { return false }
    NSLog("opened %@", url.host ?? "")
    return true
  }
}
