import UIKit

class CodeViewController: UIViewController {
  let field = UITextField()

  @objc func pasteCode() {
    field.text = UIPasteboard.general.string
  }
}
