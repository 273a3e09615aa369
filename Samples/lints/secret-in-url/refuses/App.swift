import UIKit

class BillingViewController: UIViewController {
  var accessToken: String?

  @objc func showBilling() {
    guard let accessToken,
      let page = URL(string: "https://billing.example.com/?token=\(accessToken)")
    else { return }
    UIApplication.shared.open(page)
  }
}
