import UIKit
import UniformTypeIdentifiers

class VaultViewController: UIViewController {
  var password = ""

  @objc func copyPassword() {
    UIPasteboard.general.setItems(
      [[UTType.utf8PlainText.identifier: password]],
      options: [.localOnly: true, .expirationDate: Date(timeIntervalSinceNow: 60)])
  }
}
