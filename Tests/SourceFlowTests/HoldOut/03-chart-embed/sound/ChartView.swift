import UIKit
import WebKit

final class ChartView: UIView {
  private let canvas = WKWebView()

  override func layoutSubviews() {
    super.layoutSubviews()
    canvas.frame = bounds
    if canvas.superview == nil { addSubview(canvas) }
  }

  func draw(_ order: ChartOrder) {
    let call = "chart.draw({ unit: '\(order.unit.rawValue)', months: \(order.months) })"
    Task { @MainActor in
      _ = try? await canvas.evaluateJavaScript(call)
    }
  }
}
