import UIKit

final class VoucherController: UIViewController {
  private let field = UITextField()
  private let pasteButton = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(field)
    view.addSubview(pasteButton)
    pasteButton.setTitle("Paste", for: .normal)
    pasteButton.addTarget(self, action: #selector(pasteVoucher), for: .touchUpInside)
  }

  @objc private func pasteVoucher() {
    guard field.text?.isEmpty ?? true else { return }
    field.text = UIPasteboard.general.string?.uppercased()
  }
}
