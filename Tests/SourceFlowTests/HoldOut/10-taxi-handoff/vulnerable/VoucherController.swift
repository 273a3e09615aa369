import UIKit

final class VoucherController: UIViewController {
  private let field = UITextField()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(field)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    fillIn()
  }

  private func fillIn() {
    guard field.text?.isEmpty ?? true else { return }
    field.text = UIPasteboard.general.string?.uppercased()
  }
}
