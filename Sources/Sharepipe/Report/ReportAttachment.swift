import Documents

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
  package var bytes: Int64?
  /// SHA-256 of its bytes; `nil` if it is not known.
  package var sha256: String?

  /// Reads an attachment of a record; what is missing or of another kind counts as not known.
  init(_ members: [String: DocumentValue]) {
    let found = members["found"]?.dictionary
    label = members["label"]?.string ?? "-"
    registered = (members["registered"]?.array ?? []).prefix(Self.mostTypes).compactMap(\.string)
    claimed = members["claimed"]?.string
    mime = found?["mime"]?.string
    identifier = found?["identifier"]?.string
    agreement = found?["agreement"]?.string
    bytes = members["bytes"]?.integer
    sha256 = members["sha256"]?.string
  }
}

/// The attachments of the items of a context, as far as a report shows them.
package struct ReportAttachments: Hashable, Sendable {
  /// The first ones.
  package var first: [ReportAttachment]
  /// How many there are.
  package var count: Int

  /// Reads the items of a record.
  init(items: [DocumentValue]) {
    let all = items.flatMap { $0.dictionary?["attachments"]?.array ?? [] }
    count = all.count
    first = all.prefix(ReportAttachment.most).compactMap(\.dictionary).map(ReportAttachment.init)
  }
}
