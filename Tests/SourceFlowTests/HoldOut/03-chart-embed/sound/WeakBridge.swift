import WebKit

protocol BridgeReceiver: AnyObject {
  func received(_ body: [String: Any])
}

/// A content controller keeps its handlers alive, so it gets this one.
final class WeakBridge: NSObject, WKScriptMessageHandler {
  private weak var receiver: (any BridgeReceiver)?

  init(_ receiver: any BridgeReceiver) {
    self.receiver = receiver
  }

  func userContentController(
    _ controller: WKUserContentController, didReceive message: WKScriptMessage
  ) {
    guard message.name == "chart", let body = message.body as? [String: Any] else { return }
    receiver?.received(body)
  }
}
