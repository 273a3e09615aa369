package import Documents
import ShareJournal
internal import TypeIdentifiers

/// An attachment, as a record has it.
package struct ReportAttachment: Hashable, Sendable {
  /// The most attachments of one list that a report shows.
  static let most = 50
  /// The most type identifiers of one attachment that a report shows.
  static let mostTypes = 8

  /// What it is called.
  package var label: String
  /// The type identifiers that it registers.
  package var registered: [String]
  /// The type that its name or manifest claims; `nil` if nothing does.
  package var claimed: String?
  /// The MIME type of its bytes; `nil` if they were not read.
  package var mime: String?
  /// The type identifier of its bytes; `nil` if they were not read.
  package var identifier: String?
  /// Whether the bytes are what the name says: `agrees`, `differs`, `not-examined`.
  package var agreement: String?
  /// The number of its bytes; `nil` if it is not known.
  package var bytes: Int?
  /// SHA-256 of its bytes; `nil` if it is not known.
  package var sha256: ContentDigest?

  /// Takes an attachment of a record.
  init(_ attachment: KeptAttachment) {
    label = attachment.label ?? "-"
    registered = attachment.registered.prefix(Self.mostTypes).map(\.rawValue)
    claimed = attachment.claimed?.rawValue
    mime = attachment.found?.mime
    identifier = attachment.found?.identifier?.rawValue
    agreement = attachment.found?.agreement?.text
    bytes = attachment.bytes
    sha256 = attachment.sha256
  }
}

/// The attachments of the items of a context, as far as a report shows them.
package struct ReportAttachments: Hashable, Sendable {
  /// The first ones.
  package var first: [ReportAttachment]
  /// How many there are.
  package var count: Int

  /// Takes the items of a record.
  init(items: [[KeptAttachment]]) {
    let all = items.joined()
    count = all.count
    first = all.prefix(ReportAttachment.most).map { ReportAttachment($0) }
  }
}
