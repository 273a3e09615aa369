import SafeFiles
package import ShareModel
import ShareRules

extension ShareContext {
  /// A version of the context of a record in the journal, as far as a rule sees it.
  ///
  /// The record keeps the registered types and the names. It keeps neither the content, nor whether
  /// the sender could run JavaScript in a page; so a URL counts as a URL and not as a web page.
  ///
  /// - Parameters:
  ///   - version: The version, item by item.
  ///   - source: The bundle identifier that the sender claims, or `nil`.
  fileprivate init(recorded version: [[KeptAttachment]], from source: String?) {
    let items = version.map { item in
      ShareItem(attachments: item.map { Attachment(recorded: $0) })
    }
    self.init(source: source, items: items)
  }
}

extension Attachment {
  fileprivate init(recorded kept: KeptAttachment) {
    self.init(
      registeredTypeIdentifiers: kept.registered, suggestedName: kept.label, content: .typesOnly)
  }
}

extension ExaminedContext {
  /// A version of the context of a record in the journal, with the size and the types of its content
  /// as they were found.
  ///
  /// - Parameters:
  ///   - context: The context as the journal has it.
  ///   - version: The version: 0 is the one that came in, and one that there is not is empty.
  ///   - types: The types that a rule sees.
  package init(
    recorded context: JournalContext, version: Int = 0, types: MatchingPayload.Types
  ) {
    let record = context.keptRecord
    let versions = record?.versions ?? []
    let kept = versions.indices.contains(version) ? versions[version] : []
    let shared = ShareContext(recorded: kept, from: record?.source)
    let items = zip(shared.items, kept).map { item, kept in
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
