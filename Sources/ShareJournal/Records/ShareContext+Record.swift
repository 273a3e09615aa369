import SafeFiles
package import ShareModel
import ShareRules

extension ShareContext {
  /// The context of a record in the journal, as far as a rule sees it.
  ///
  /// The record keeps the registered types and the names. It keeps neither the content, nor whether
  /// the sender could run JavaScript in a page; so a URL counts as a URL and not as a web page.
  ///
  /// - Parameter context: The context as the journal has it.
  fileprivate init(recorded context: JournalContext) {
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

extension ExaminedContext {
  /// The context of a record in the journal, with the size and the types of its content as they were
  /// found.
  ///
  /// - Parameters:
  ///   - context: The context as the journal has it.
  ///   - types: The types that a rule sees.
  package init(recorded context: JournalContext, types: MatchingPayload.Types) {
    let shared = ShareContext(recorded: context)
    let items = zip(shared.items, context.keptRecord?.items ?? []).map { item, kept in
      zip(item.attachments, kept).map { ExaminedAttachment(recorded: $1, as: $0) }
    }
    self.init(context: shared, items: items, payload: MatchingPayload(shared, types: types))
    origin = context.origin
  }
}

extension ExaminedAttachment {
  fileprivate init(recorded kept: KeptAttachment, as attachment: Attachment) {
    let label = kept.label ?? ""
    self.init(
      attachment: attachment, label: label, claimed: kept.claimed,
      filenameExtension: NameExtension(of: Array(label.utf8))?.text, content: .none)
    guard let bytes = kept.bytes, let mime = kept.found?.mime,
      let identifier = kept.found?.identifier
    else { return }
    content = .bytes(
      ContentFacts(
        bytes: bytes, mimeType: mime, identifier: identifier,
        agreement: kept.found?.agreement?.value ?? .notExamined))
  }
}
