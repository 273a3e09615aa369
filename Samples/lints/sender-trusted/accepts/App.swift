import UIKit

class AppDelegate: UIResponder, UIApplicationDelegate {
  var entries: [String] = []
  var expectedAnswer: String?

  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    guard url.scheme == "example-journal", url.host == "add" else { return false }
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    guard let answer = items.first(where: { $0.name == "answer" })?.value,
      answer == expectedAnswer
    else { return false }
    guard let entry = items.first(where: { $0.name == "entry" })?.value else { return false }
    entries.append(entry)
    return true
  }
}
