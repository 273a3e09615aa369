import UIKit

class AppDelegate: UIResponder, UIApplicationDelegate {
  var recipe = ""

  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    guard url.scheme == "example-recipes", url.host == "recipe" else { return false }
    recipe = url.pathComponents[1]
    return true
  }
}
