import UIKit

final class SignInForm: UIViewController {
  private let accountField = UITextField()
  private let passwordField = UITextField()
  private lazy var pasteButton = UIButton(
    type: .system,
    primaryAction: UIAction(title: "Paste Account") { [weak self] _ in
      self?.fillAccount()
    })

  override func viewDidLoad() {
    super.viewDidLoad()
    accountField.placeholder = NSLocalizedString("Account", comment: "")
    accountField.textContentType = .username
    passwordField.placeholder = NSLocalizedString("Password", comment: "")
    passwordField.textContentType = .password
    passwordField.isSecureTextEntry = true

    let stack = UIStackView(arrangedSubviews: [accountField, passwordField])
    stack.axis = .vertical
    stack.frame = view.bounds.insetBy(dx: 20, dy: 120)
    view.addSubview(stack)
    stack.addArrangedSubview(pasteButton)
  }

  private func fillAccount() {
    guard let text = UIPasteboard.general.string, text.count < 40 else { return }
    accountField.text = text
  }
}
