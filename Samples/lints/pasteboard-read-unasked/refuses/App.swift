import UIKit

class CodeViewController: UIViewController {
  let field = UITextField()

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    field.text = UIPasteboard.general.string
  }
}
