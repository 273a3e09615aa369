import LocalAuthentication
import UIKit

final class JournalGate {
  private weak var window: UIWindow?

  init(window: UIWindow?) {
    self.window = window
  }

  func open(for sender: String?) {
    if sender == "com.example.quietjournal.widgets" {
      showToday()
      return
    }
    let context = LAContext()
    context.evaluatePolicy(
      .deviceOwnerAuthentication,
      localizedReason: NSLocalizedString("Your journal is locked.", comment: "")
    ) { isOwner, _ in
      guard isOwner else { return }
      DispatchQueue.main.async { self.showToday() }
    }
  }

  private func showToday() {
    let tabs = window?.rootViewController as? UITabBarController
    tabs?.selectedIndex = 0
  }
}
