import UIKit

class BillingViewController: UIViewController {
  var accessToken: String?

  @objc func showBilling() {
    guard let page = URL(string: "https://billing.example.com/") else { return }
    UIApplication.shared.open(page)
  }
}
