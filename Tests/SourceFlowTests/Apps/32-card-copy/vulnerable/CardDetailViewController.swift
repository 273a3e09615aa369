import UIKit

final class CardDetailViewController: UIViewController {
  private let card: PaymentCard
  private let copier = CardCopier()

  init(card: PaymentCard) {
    self.card = card
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: NSLocalizedString("Use in Checkout", comment: ""),
      primaryAction: UIAction { [weak self] _ in
        self?.copyNumber()
      })
  }

  private func copyNumber() {
    copier.copy(card.number)
    dismiss(animated: true)
  }
}
