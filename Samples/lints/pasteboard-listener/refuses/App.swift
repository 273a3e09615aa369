import UIKit

class CodeViewController: UIViewController {
  let field = UITextField()

  override func viewDidLoad() {
    super.viewDidLoad()
    NotificationCenter.default.addObserver(
      self, selector: #selector(pasteCode), name: UIPasteboard.changedNotification, object: nil)
  }

  @objc func pasteCode() {
    field.text = UIPasteboard.general.string
  }
}
