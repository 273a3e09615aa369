import UIKit
import UniformTypeIdentifiers
import WebKit

final class ActionViewController: UIViewController {
  private let preview = WKWebView()

  override func viewDidLoad() {
    super.viewDidLoad()
    preview.frame = view.bounds
    view.addSubview(preview)
    if let page = Bundle.main.url(forResource: "reader", withExtension: "html") {
      preview.loadFileURL(page, allowingReadAccessTo: page.deletingLastPathComponent())
    }
    Task { await prepare() }
  }

  private func prepare() async {
    guard let provider = firstPropertyList() else { return cancel() }
    do {
      let type = UTType.propertyList.identifier
      let list = try await provider.loadItem(forTypeIdentifier: type) as? [String: Any]
      guard let look = PageLook(list ?? [:]) else { return cancel() }
      try await apply(look)
    } catch {
      cancel()
    }
  }

  private func firstPropertyList() -> NSItemProvider? {
    let items = extensionContext?.inputItems as? [NSExtensionItem] ?? []
    return items.flatMap { $0.attachments ?? [] }
      .first { $0.hasItemConformingToTypeIdentifier(UTType.propertyList.identifier) }
  }

  private func apply(_ look: PageLook) async throws {
    let scale = "reader.setScale(\(look.percent))"
    _ = try await preview.evaluateJavaScript(scale)
    let palette = "reader.setPalette('\(look.palette)')"
    _ = try await preview.evaluateJavaScript(palette)
  }

  private func cancel() {
    extensionContext?.cancelRequest(withError: CocoaError(.userCancelled))
  }

  @IBAction private func done() {
    extensionContext?.completeRequest(returningItems: nil)
  }
}
