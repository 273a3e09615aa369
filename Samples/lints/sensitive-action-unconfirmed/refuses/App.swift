import UIKit

protocol Account: AnyObject {
  func deleteAccount()
}

class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  var account: (any Account)?

  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    guard url.scheme == "example-bank", url.host == "close-account" else { return false }
    account?.deleteAccount()
    return true
  }
}
