import Foundation
import SharepipeExtension
import TestSupport
import Testing

// Page: Sources/SharepipeExtension/SharepipeExtension.docc/SharepipeExtension.md
struct Diary: ShareExtension {
  func isContentValid(_ context: ExtensionContext) async throws -> ContentValidity {
    let hasText = context.attachments.contains { $0.text != nil }
    return ContentValidity(reasons: hasText ? [] : ["there is no text in it"])
  }

  func didSelectPost(_ context: ExtensionContext) async throws {
    let file = context.container.appending(path: "\(context.idempotencyKey).txt")
    let text = context.attachments.compactMap(\.text).joined(separator: "\n")
    try Data(text.utf8).write(to: file, options: .atomic)
  }
}
// Page: end

/// The extension that the landing page shows.
struct PageExampleTests {
  @Test func `the diary keeps text, and says what it does not keep`() async throws {
    let temporary = try TemporaryFolder()
    let folder = temporary.url
    func context(_ attachments: [ItemProvider]) -> ExtensionContext {
      ExtensionContext(
        idempotencyKey: "k", items: [ExtensionItem(attachments: attachments)], container: folder)
    }
    let diary = Diary()
    let page = context([])
    #expect(
      try await diary.isContentValid(page) == ContentValidity(reasons: ["there is no text in it"]))
    let note = context([
      ItemProvider(registeredTypeIdentifiers: ["public.plain-text"], content: .text("hello"))
    ])
    #expect(try await diary.isContentValid(note) == true)
    try await diary.didSelectPost(note)
    let kept = try String(contentsOf: folder.appending(path: "k.txt"), encoding: .utf8)
    #expect(kept == "hello")
  }
}
