import UIKit

final class BillingViewController: UIViewController {
  private let session: Session
  private let links = BillingLinks()

  init(session: Session) {
    self.session = session
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    let button = UIButton(
      type: .system,
      primaryAction: UIAction(title: "Manage Billing") { [weak self] _ in
        self?.manage()
      })
    button.frame = view.bounds
    view.addSubview(button)
  }

  private func manage() {
    guard let page = links.billingPage(for: session) else { return }
    UIApplication.shared.open(page)
  }
}
