import UIKit
import UniformTypeIdentifiers

class ActionViewController: UIViewController {
  var picture: Data?

  override func viewDidLoad() {
    super.viewDidLoad()
    let items = extensionContext?.inputItems as? [NSExtensionItem] ?? []
    let providers = items.flatMap { $0.attachments ?? [] }
    let type = UTType.image.identifier
    let provider = providers.first { $0.hasItemConformingToTypeIdentifier(type) }
    provider?.loadItem(forTypeIdentifier: type, options: nil) { [weak self] item, _ in
      guard let file = item as? URL else { return }
      let picture = try? Data(contentsOf: file)
      DispatchQueue.main.async {
        self?.picture = picture
        self?.finish()
      }
    }
  }

  private func finish() {
    extensionContext?.completeRequest(returningItems: [], completionHandler: nil)
  }
}
