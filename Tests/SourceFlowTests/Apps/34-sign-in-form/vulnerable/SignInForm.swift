import UIKit

final class SignInForm: UIViewController {
  private let accountField = UITextField()
  private let passwordField = UITextField()

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
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    fillAccount()
  }

  private func fillAccount() {
    guard let text = UIPasteboard.general.string, text.count < 40 else { return }
    accountField.text = text
  }
}
