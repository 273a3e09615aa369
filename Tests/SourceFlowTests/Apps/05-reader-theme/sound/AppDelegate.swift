import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ app: UIApplication, open url: URL,
    options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    guard url.scheme == "longread", url.host == "appearance",
      let reader = window?.rootViewController as? ReaderViewController,
      let components = URLComponents(url: url, resolvingAgainstBaseURL: false)
    else { return false }

    let name = components.queryItems?.first { $0.name == "theme" }?.value
    guard let name else { return false }
    reader.apply(themeNamed: name)
    return true
  }
}
