import UIKit
import WebKit

final class HelpViewController: UIViewController {
  private let article: URL
  private let webView = WKWebView()

  init(article: URL) {
    self.article = article
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func loadView() {
    view = webView
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = NSLocalizedString("Help", comment: "")
    webView.load(URLRequest(url: article))
  }
}
