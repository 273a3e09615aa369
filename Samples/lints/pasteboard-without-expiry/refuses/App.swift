import UIKit
import UniformTypeIdentifiers

class VaultViewController: UIViewController {
  var password = ""

  @objc func copyPassword() {
    UIPasteboard.general.setItems([[UTType.utf8PlainText.identifier: password]])
  }
}
