import UIKit

final class PaymentCoordinator {
  private weak var window: UIWindow?
  private let service = PaymentService()

  init(window: UIWindow?) {
    self.window = window
  }

  func start(_ order: PaymentOrder) {
    finish(order)
  }

  private func finish(_ order: PaymentOrder) {
    service.pay(order.amount, to: order.payee) { [weak self] isPaid in
      self?.window?.rootViewController?.title = isPaid ? "Paid" : "Not paid"
    }
  }
}
