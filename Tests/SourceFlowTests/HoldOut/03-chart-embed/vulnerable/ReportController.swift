import UIKit
import WebKit

final class ReportController: UIViewController {
  private let chart = ChartView()
  private var article: WKWebView?

  override func viewDidLoad() {
    super.viewDidLoad()
    let configuration = WKWebViewConfiguration()
    configuration.userContentController.add(WeakBridge(self), name: "chart")
    let article = WKWebView(frame: view.bounds, configuration: configuration)
    view.addSubview(article)
    view.addSubview(chart)
    self.article = article
    if let start = URL(string: "https://reports.example/latest") {
      article.load(URLRequest(url: start))
    }
  }
}

extension ReportController: BridgeReceiver {
  func received(_ body: [String: Any]) {
    guard let order = ChartOrder(body) else { return }
    chart.draw(order)
  }
}
