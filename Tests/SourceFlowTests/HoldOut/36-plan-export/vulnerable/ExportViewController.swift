import SafariServices
import UIKit

final class ExportViewController: UIViewController {
  var plan = ""
  var session: Session?

  @objc func sharePlan() {
    let sheet = UIActivityViewController(activityItems: [plan], applicationActivities: nil)
    sheet.excludedActivityTypes = [.airDrop, .postToTwitter]
    present(sheet, animated: true)
  }

  @objc func sendToBoard() {
    var components = URLComponents()
    components.scheme = "example-board"
    components.host = "import"
    components.queryItems = [URLQueryItem(name: "text", value: plan)]
    guard let url = components.url else { return }
    UIApplication.shared.open(url)
  }

  @objc func showBilling() {
    var components = URLComponents(string: "https://billing.example.com/plans")
    components?.queryItems = [URLQueryItem(name: "session", value: session?.accessToken)]
    guard let url = components?.url else { return }
    present(SFSafariViewController(url: url), animated: true)
  }
}

struct Session {
  let accessToken: String
  let plan: String
}
