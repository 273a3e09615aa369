import UIKit
import WebKit

class AppDelegate: UIResponder, UIApplicationDelegate {
  let webView = WKWebView()

  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    guard url.scheme == "example-shop", url.host == "help" else { return false }
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    guard let text = items.first(where: { $0.name == "page" })?.value else { return false }
    guard let page = URL(string: text), page.scheme == "https", page.host == "help.example.com"
    else { return false }
    webView.load(URLRequest(url: page))
    return true
  }
}
