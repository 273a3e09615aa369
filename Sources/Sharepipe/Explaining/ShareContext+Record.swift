import ShareJournal
import ShareModel

extension ShareContext {
  /// The context of a record in the journal, as far as a rule sees it.
  ///
  /// The record keeps the registered types and the names. It keeps neither the content, nor whether
  /// the sender could run JavaScript in a page; so a URL counts as a URL and not as a web page.
  ///
  /// - Parameter context: The context as the journal has it.
  package init(recorded context: JournalContext) {
    let record = context.keptRecord
    let items = (record?.items ?? []).map { item in
      ShareItem(attachments: item.map { Attachment(recorded: $0) })
    }
    self.init(source: record?.source, items: items)
  }
}

extension Attachment {
  fileprivate init(recorded kept: KeptAttachment) {
    self.init(
      registeredTypeIdentifiers: kept.registered, suggestedName: kept.label, content: .typesOnly)
  }
}
