import Social
import UIKit
import UniformTypeIdentifiers

final class ShareViewController: SLComposeServiceViewController {
  private let limit = 280
  private let queue = OfflineQueue()

  override func presentationAnimationDidFinish() {
    placeholder = "What is growing?"
  }

  override func isContentValid() -> Bool {
    let left = limit - contentText.count
    charactersRemaining = NSNumber(value: left)
    return left >= 0 && !contentText.isEmpty
  }

  override func didSelectPost() {
    let type = UTType.url.identifier
    let note = contentText ?? ""
    let items = extensionContext?.inputItems as? [NSExtensionItem] ?? []
    let group = DispatchGroup()
    for provider in items.flatMap({ $0.attachments ?? [] }) {
      guard provider.hasItemConformingToTypeIdentifier(type) else { continue }
      group.enter()
      provider.loadItem(forTypeIdentifier: type, options: nil) { [queue] item, _ in
        if let page = item as? URL {
          queue.add(page, note: note)
        }
        group.leave()
      }
    }
    group.notify(queue: .main) { [weak self] in
      self?.extensionContext?.completeRequest(returningItems: [], completionHandler: nil)
    }
  }

  override func configurationItems() -> [Any]! { [] }
}
