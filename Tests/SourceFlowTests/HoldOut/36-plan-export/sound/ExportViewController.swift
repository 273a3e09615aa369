import SafariServices
import UIKit

final class ExportViewController: UIViewController {
  var plan = ""
  var session: Session?

  @objc func sharePlan() {
    let sheet = UIActivityViewController(activityItems: [plan], applicationActivities: nil)
    sheet.excludedActivityTypes = [.airDrop]
    present(sheet, animated: true)
  }

  @objc func sendToBoard() {
    let sheet = UIActivityViewController(activityItems: [plan], applicationActivities: nil)
    present(sheet, animated: true)
  }

  @objc func showBilling() {
    var components = URLComponents(string: "https://billing.example.com/plans")
    components?.queryItems = [URLQueryItem(name: "plan", value: session?.plan)]
    guard let url = components?.url else { return }
    present(SFSafariViewController(url: url), animated: true)
  }
}

struct Session {
  let accessToken: String
  let plan: String
}
