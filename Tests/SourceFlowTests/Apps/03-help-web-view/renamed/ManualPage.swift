import UIKit
import WebKit

final class ManualPage: UIViewController {
  var address: URL? {
    didSet { reload() }
  }

  private lazy var browser = WKWebView(frame: .zero)

  private func reload() {
    guard let address else { return }
    let request = URLRequest(url: address, cachePolicy: .reloadRevalidatingCacheData)
    browser.load(request)
  }

  override func loadView() {
    view = browser
  }
}
