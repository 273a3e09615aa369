import UIKit

class CodeViewController: UIViewController {
  let field = UITextField()

  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "Paste", style: .plain, target: self, action: #selector(pasteCode))
  }

  @objc func pasteCode() {
    field.text = UIPasteboard.general.string
  }
}
