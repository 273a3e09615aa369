import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  private let actions = CallbackActions()

  func application(
    _ app: UIApplication, open url: URL,
    options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    guard url.scheme == "jotter-x-callback", url.host == "x-callback-url",
      let request = CallbackRequest(url: url)
    else { return false }
    return actions.perform(request)
  }
}
