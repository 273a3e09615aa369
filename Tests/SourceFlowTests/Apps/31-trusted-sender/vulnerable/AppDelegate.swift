import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  private lazy var journal = JournalGate(window: window)

  func application(
    _ application: UIApplication, open url: URL, sourceApplication: String?, annotation: Any
  ) -> Bool {
    guard url.scheme == "quietjournal", url.host == "today" else { return false }
    journal.open(for: sourceApplication)
    return true
  }
}
