import SwiftUI
import WebKit

struct PortalView: UIViewRepresentable {
  let page: URL

  func makeUIView(context: Context) -> WKWebView {
    let webView = WKWebView()
    webView.allowsBackForwardNavigationGestures = true
    return webView
  }

  func updateUIView(_ webView: WKWebView, context: Context) {
    webView.load(URLRequest(url: page))
  }
}
