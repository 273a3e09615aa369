import UIKit

final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  private lazy var actions = RideActions(presenter: { [weak self] in
    self?.window?.rootViewController
  })

  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    guard url.scheme == "example-rides" else { return false }
    return actions.run(url)
  }
}
