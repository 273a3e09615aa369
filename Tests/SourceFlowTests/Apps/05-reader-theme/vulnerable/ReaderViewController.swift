import UIKit
import WebKit

enum Theme: String, CaseIterable {
  case light, dark, sepia
}

final class ReaderViewController: UIViewController, WKNavigationDelegate {
  @IBOutlet private weak var webView: WKWebView!
  private var pendingScripts: [String] = []
  private var isLoaded = false

  override func viewDidLoad() {
    super.viewDidLoad()
    webView.navigationDelegate = self
    guard let page = Bundle.main.url(forResource: "reader", withExtension: "html") else { return }
    webView.loadFileURL(page, allowingReadAccessTo: page.deletingLastPathComponent())
  }

  func apply(themeNamed name: String) {
    run("setTheme('\(name)')")
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    isLoaded = true
    let scripts = pendingScripts
    pendingScripts = []
    for script in scripts {
      run(script)
    }
  }

  private func run(_ script: String) {
    guard isLoaded else {
      pendingScripts.append(script)
      return
    }
    webView.evaluateJavaScript(script, completionHandler: nil)
  }
}
