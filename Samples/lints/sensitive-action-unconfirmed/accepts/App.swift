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
    let alert = UIAlertController(
      title: "Close your account?", message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(
      UIAlertAction(title: "Close", style: .destructive) { [weak self] _ in
        self?.account?.deleteAccount()
      })
    window?.rootViewController?.present(alert, animated: true)
    return true
  }
}
