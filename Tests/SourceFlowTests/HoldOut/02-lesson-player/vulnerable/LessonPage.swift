import SwiftUI
import WebKit

struct LessonPage: UIViewRepresentable {
  let address: URL

  func makeUIView(context: Context) -> WKWebView {
    let configuration = WKWebViewConfiguration()
    configuration.allowsInlineMediaPlayback = true
    return WKWebView(frame: .zero, configuration: configuration)
  }

  func updateUIView(_ view: WKWebView, context: Context) {
    guard view.url != address else { return }
    view.load(URLRequest(url: address, cachePolicy: .returnCacheDataElseLoad))
  }
}
