import UIKit
import WebKit

class AppDelegate: UIResponder, UIApplicationDelegate {
  let webView = WKWebView()

  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    guard url.scheme == "example-reader", url.host == "theme" else { return false }
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    guard let name = items.first(where: { $0.name == "name" })?.value else { return false }
    webView.evaluateJavaScript("setTheme('\(name)')")
    return true
  }
}
