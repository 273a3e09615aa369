import UIKit

protocol Bank: AnyObject {
  func pay(_ amount: Decimal)
}

final class BudgetCoordinator {
  let root = UINavigationController()
  weak var bank: (any Bank)?
  private var envelope = ""

  func start(with url: URL) {
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    envelope = url.lastPathComponent
    if let text = items.first(where: { $0.name == "amount" })?.value,
      let amount = Decimal(string: text)
    {
      propose(amount)
    }
  }

  private func propose(_ amount: Decimal) {
    let alert = UIAlertController(
      title: "Pay \(amount)?", message: "From this envelope", preferredStyle: .actionSheet)
    alert.addAction(UIAlertAction(title: "Not now", style: .cancel))
    let yes = UIAlertAction(title: "Pay", style: .default) { [weak self] _ in
      self?.bank?.pay(amount)
    }
    alert.addAction(yes)
    root.present(alert, animated: true)
  }
}
