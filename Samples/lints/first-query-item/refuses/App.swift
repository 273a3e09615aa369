import UIKit

protocol Payments: AnyObject {
  func pay(_ amount: Decimal)
}

class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  var payments: (any Payments)?

  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    guard url.scheme == "example-bank", url.host == "pay" else { return false }
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    guard let text = items.first(where: { $0.name == "amount" })?.value,
      let amount = Decimal(string: text)
    else { return false }
    let alert = UIAlertController(title: "Pay \(amount)?", message: nil, preferredStyle: .alert)
    alert.addAction(
      UIAlertAction(title: "Pay", style: .default) { [weak self] _ in
        self?.payments?.pay(amount)
      })
    window?.rootViewController?.present(alert, animated: true)
    return true
  }
}
