import Social
import UIKit
import UniformTypeIdentifiers

final class ShareViewController: SLComposeServiceViewController {
  private let inbox = ClipInbox()
  private let queue = DispatchQueue(label: "com.example.clips.share")
  private var note = ""

  override func isContentValid() -> Bool {
    true
  }

  override func didSelectPost() {
    note = contentText
    let type = UTType.plainText.identifier
    let items = extensionContext?.inputItems as? [NSExtensionItem] ?? []
    let providers = items.flatMap { $0.attachments ?? [] }
    guard let provider = providers.first(where: { $0.hasItemConformingToTypeIdentifier(type) })
    else {
      finish()
      return
    }
    provider.loadItem(forTypeIdentifier: type, options: nil) { [weak self] item, _ in
      guard let self else { return }
      guard let file = item as? URL else {
        self.finish()
        return
      }
      DispatchQueue.main.async {
        self.send(file)
      }
    }
  }

  private func send(_ file: URL) {
    let data = try? Data(contentsOf: file)
    inbox.add(data ?? Data(), note: note) { [weak self] in
      self?.finish()
    }
  }

  private func finish() {
    extensionContext?.completeRequest(returningItems: [], completionHandler: nil)
  }

  override func configurationItems() -> [Any]! {
    []
  }
}
