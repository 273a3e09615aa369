import Documents
import ShareJournal
import ShareModel
internal import TypeIdentifiers

extension ShareContext {
  /// The context of a record in the journal, as far as a rule sees it.
  ///
  /// The record keeps the registered types and the names. It keeps neither the content, nor whether
  /// the sender could run JavaScript in a page; so a URL counts as a URL and not as a web page.
  ///
  /// - Parameter context: The context as the journal has it.
  package init(recorded context: JournalContext) {
    let members = context.recordMembers
    let items = (members["items"]?.array ?? []).map { item in
      let attachments = (item.dictionary?["attachments"]?.array ?? []).compactMap { value in
        value.dictionary.map { Attachment(recorded: $0) }
      }
      return ShareItem(attachments: attachments)
    }
    self.init(source: members["source"]?.string, items: items)
  }
}

extension Attachment {
  fileprivate init(recorded members: [String: DocumentValue]) {
    let types = (members["registered"]?.array ?? []).compactMap {
      $0.string.flatMap(TypeIdentifier.init)
    }
    self.init(
      registeredTypeIdentifiers: types, suggestedName: members["label"]?.string,
      content: .typesOnly)
  }
}
