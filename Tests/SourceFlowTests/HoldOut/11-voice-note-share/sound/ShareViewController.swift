import Social
import UIKit
import UniformTypeIdentifiers

final class ShareViewController: SLComposeServiceViewController {
  private let inbox = NoteInbox()

  private var recordings: [NSItemProvider] {
    let items = extensionContext?.inputItems as? [NSExtensionItem] ?? []
    return items.flatMap { $0.attachments ?? [] }
      .filter { $0.hasItemConformingToTypeIdentifier(UTType.audio.identifier) }
  }

  override func isContentValid() -> Bool {
    !recordings.isEmpty && contentText.count <= 500
  }

  override func didSelectPost() {
    let title = contentText ?? ""
    Task {
      for provider in recordings {
        try? await keep(provider, title: title)
      }
      extensionContext?.completeRequest(returningItems: [])
    }
  }

  private func keep(_ provider: NSItemProvider, title: String) async throws {
    let item = try await provider.loadItem(forTypeIdentifier: UTType.audio.identifier)
    guard let file = item as? URL, file.isFileURL else { return }
    let sound = try await Task.detached {
      try Data(contentsOf: file, options: .mappedIfSafe)
    }.value
    try await inbox.add(sound, title: title)
  }
}
