import UIKit

class AppDelegate: UIResponder, UIApplicationDelegate {
  var shelf: [String] = []

  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    guard url.scheme == "example-library", url.host == "shelf" else { return false }
    let path = URLComponents(url: url, resolvingAgainstBaseURL: false)?.percentEncodedPath ?? ""
    shelf = path.split(separator: "/").compactMap(\.removingPercentEncoding)
    return true
  }
}
