import Combine
import UIKit

final class UnlockViewController: UIViewController {
  private let account = UITextField()
  private let master = UITextField()
  private let code = UITextField()
  private let paste = UIButton(type: .system)
  private var subscriptions: Set<AnyCancellable> = []

  override func viewDidLoad() {
    super.viewDidLoad()
    master.isSecureTextEntry = true
    [account, master, code, paste].forEach(view.addSubview)
    paste.addAction(
      UIAction(title: "Paste code") { [weak self] _ in self?.takeCode() }, for: .touchUpInside)
  }

  private func takeCode() {
    guard let text = UIPasteboard.general.string, text.count == 6 else { return }
    code.text = text
  }
}
