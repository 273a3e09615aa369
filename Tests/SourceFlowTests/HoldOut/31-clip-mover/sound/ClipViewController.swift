import UIKit
import UniformTypeIdentifiers

final class ClipViewController: UIViewController {
  private let cover = UIImageView()
  private let importer = ClipImporter()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(cover)
    for provider in attachments {
      if provider.hasItemConformingToTypeIdentifier(UTType.movie.identifier) {
        importer.take(provider) { [weak self] in self?.finish() }
      } else if provider.hasItemConformingToTypeIdentifier(UTType.image.identifier) {
        showCover(of: provider)
      }
    }
  }

  private var attachments: [NSItemProvider] {
    let items = extensionContext?.inputItems as? [NSExtensionItem] ?? []
    return items.flatMap { $0.attachments ?? [] }
  }

  private func showCover(of provider: NSItemProvider) {
    provider.loadItem(forTypeIdentifier: UTType.image.identifier, options: nil) { item, _ in
      guard let file = item as? URL else { return }
      guard let bytes = try? Data(contentsOf: file) else { return }
      Task { @MainActor in
        self.cover.image = UIImage(data: bytes)
      }
    }
  }

  private func finish() {
    extensionContext?.completeRequest(returningItems: [], completionHandler: nil)
  }
}
