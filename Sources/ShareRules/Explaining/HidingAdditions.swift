import ShareModel
import TypeIdentifiers

/// What would hide an extension that applies, if it were shared too.
enum HidingAdditions {
  /// What is tried, in the words of the explanation.
  private static let additions: [(words: String, types: [TypeIdentifier])] = [
    ("a text", [.plainText]), ("a web URL", [.url]),
    ("an image", [.jpeg]), ("a movie", [.mpeg4Movie]), ("a PDF", [.pdf]),
    ("a file of another type", [.fileURL, .data]),
  ]

  /// Finds them by adding an attachment to the first item and asking the rule again.
  ///
  /// - Parameters:
  ///   - context: The context, for which the rule activates.
  ///   - isActive: Whether the rule activates for a context.
  /// - Returns: What would hide the extension, in words; empty if nothing that was tried does.
  static func find(in context: ShareContext, isActive: (ShareContext) -> Bool) -> [String] {
    guard let first = context.items.first?.attachments.first else { return [] }
    var hiding: [String] = []
    if !isActive(context.adding(first)) { hiding.append("one more like the first attachment") }
    for (words, types) in additions where !first.registeredTypeIdentifiers.starts(with: types) {
      let attachment = Attachment(registeredTypeIdentifiers: types, content: .typesOnly)
      if !isActive(context.adding(attachment)) { hiding.append(words) }
    }
    return hiding
  }
}

extension ShareContext {
  fileprivate func adding(_ attachment: Attachment) -> ShareContext {
    var context = self
    context.items[0].attachments.append(attachment)
    return context
  }
}
