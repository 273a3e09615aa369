import UIKit

class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    guard url.scheme == "example-notes", url.host == "x-callback-url" else { return false }
    guard url.path == "/capture" else { return false }
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    guard let text = items.first(where: { $0.name == "x-success" })?.value else { return false }
    guard let callback = URL(string: text), callback.scheme == "example-mail",
      callback.host == "captured"
    else { return false }
    app.open(callback)
    return true
  }
}
