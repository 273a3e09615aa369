import UIKit
import UniformTypeIdentifiers

class ActionViewController: UIViewController {
  var picture: URL?

  override func viewDidLoad() {
    super.viewDidLoad()
    let items = extensionContext?.inputItems as? [NSExtensionItem] ?? []
    let providers = items.flatMap { $0.attachments ?? [] }
    let type = UTType.image.identifier
    guard let provider = providers.first(where: { $0.hasItemConformingToTypeIdentifier(type) })
    else { return finish() }
    provider.loadItem(forTypeIdentifier: type, options: nil) { [weak self] item, _ in
      self?.picture = item as? URL
      self?.finish()
    }
  }

  private func finish() {
    extensionContext?.completeRequest(returningItems: [], completionHandler: nil)
  }
}
