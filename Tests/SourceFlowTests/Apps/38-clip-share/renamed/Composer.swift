import Social
import UIKit
import UniformTypeIdentifiers

class Composer: SLComposeServiceViewController {
  func deliver(_ place: URL) {}

  func close() {
    extensionContext?.completeRequest(returningItems: nil)
  }

  override func didSelectPost() {
    let text = UTType.plainText.identifier
    for case let item as NSExtensionItem in extensionContext?.inputItems ?? [] {
      for source in item.attachments ?? []
      where source.hasItemConformingToTypeIdentifier(text) {
        source.loadItem(forTypeIdentifier: text) { found, _ in
          OperationQueue.main.addOperation {
            if let place = found as? NSURL {
              self.deliver(place as URL)
            }
            self.close()
          }
        }
        return
      }
    }
    close()
  }

  override func isContentValid() -> Bool {
    true
  }
}
