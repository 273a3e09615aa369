import UIKit
import UniformTypeIdentifiers

class ActionViewController: UIViewController {
  let inbox = URL.documentsDirectory.appendingPathComponent("new.mov")

  override func viewDidLoad() {
    super.viewDidLoad()
    let items = extensionContext?.inputItems as? [NSExtensionItem] ?? []
    let providers = items.flatMap { $0.attachments ?? [] }
    let type = UTType.movie.identifier
    let provider = providers.first { $0.hasItemConformingToTypeIdentifier(type) }
    provider?.loadFileRepresentation(forTypeIdentifier: type) { [weak self] file, _ in
      guard let self, let file else { return }
      let movie = try? Data(contentsOf: file)
      FileManager.default.createFile(atPath: self.inbox.path, contents: movie)
      self.finish()
    }
  }

  private func finish() {
    extensionContext?.completeRequest(returningItems: [], completionHandler: nil)
  }
}
