import UIKit

final class PaymentCoordinator {
  private weak var window: UIWindow?
  private let service = PaymentService()

  init(window: UIWindow?) {
    self.window = window
  }

  func start(_ order: PaymentOrder) {
    let alert = UIAlertController(
      title: "Pay \(order.amount)?", message: order.payee.uuidString, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(
      UIAlertAction(title: "Pay", style: .default) { _ in
        self.finish(order)
      })
    window?.rootViewController?.present(alert, animated: true)
  }

  private func finish(_ order: PaymentOrder) {
    service.pay(order.amount, to: order.payee) { [weak self] isPaid in
      self?.window?.rootViewController?.title = isPaid ? "Paid" : "Not paid"
    }
  }
}
