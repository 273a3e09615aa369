import UIKit
import UniformTypeIdentifiers

class VaultViewController: UIViewController {
  var password = ""

  @objc func copyPassword() {
    let type = UTType.utf8PlainText.identifier
    UIPasteboard.general.setValue(password, forPasteboardType: type)
  }
}
