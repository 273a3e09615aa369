import ShareModel
import TypeIdentifiers

extension ShareContext {
  /// A context of items, of which each attachment is given by its types alone.
  ///
  /// - Parameters:
  ///   - items: The types of each attachment of each item; what can be no type is left out.
  ///   - isTitled: Whether each item has a title and a text.
  init(types items: [[[String]]], isTitled: Bool) {
    self.init(
      items: items.map { attachments in
        ShareItem(
          attributedTitle: isTitled ? "Title" : nil,
          attributedContentText: isTitled ? "Text" : nil,
          attachments: attachments.map { types in
            Attachment(
              registeredTypeIdentifiers: types.compactMap { TypeIdentifier($0) },
              content: .typesOnly)
          })
      })
  }
}
