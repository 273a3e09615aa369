package import Documents
package import ShareModel

/// The record of a context as it was kept: a ``ContextRecord`` once the process that made it is gone.
///
/// It has what is written, and no more: of content what is known of it, of an extension that did not
/// apply the name. Records of other versions are read as well. A member that is missing is not known, a
/// word of a list that this version does not know is kept as it is written, and any other member is
/// passed over. Written again, a record of this version has the same bytes.
package struct KeptRecord: Hashable, Sendable {
  /// The identifier of the context; `nil` if it is not known, like everything else that may be `nil`.
  package var identifier: String?
  /// The entry that it came from.
  package var entry: EntryName?
  /// The bundle identifier that the sender claims, or `nil`.
  package var source: String?
  /// The user who owns the entry.
  package var owner: UInt32?
  /// How it ended.
  package var end: KeptWord<ContextEnd>?
  /// What came in, item by item.
  package var items: [[KeptAttachment]] = []
  /// The decisions at the extensions that applied or were blocked, in order.
  package var decisions: [KeptDecision] = []
  /// The identifiers of the extensions that did not apply, in order.
  package var inactive: [String] = []
  /// The URL that was opened, or `nil` if the context is no such request.
  package var link: KeptLink?
  /// The contexts that open what was shared here.
  package var opened: [String] = []
  /// What else a person should know.
  package var problems: [KeptReason] = []

  /// Reads a record.
  ///
  /// - Parameter value: The record.
  /// - Throws: `notADictionary`, or that it says nothing.
  package init(_ value: DocumentValue) throws(DocumentError) {
    guard value.dictionary != nil else {
      throw DocumentError(Self.words, .notADictionary(found: value.kind))
    }
    let fields = RecordFields(value)
    guard !fields.isEmpty else {
      throw DocumentError(
        Self.words,
        .problems([DocumentProblem(at: RecordKey.type.rawValue, .missing(expected: "a string"))]))
    }
    identifier = fields.string(.id)
    entry =
      fields.string(.nameBytes).flatMap { Base64.bytes($0) }.map { EntryName(bytes: $0) }
      ?? fields.string(.entry).map { EntryName($0) }
    source = fields.string(.source)
    owner = fields.integer(.owner).flatMap { UInt32(exactly: $0) }
    end = fields.word(.end)
    items = KeptAttachment.items(fields.list(.items))
    decisions = fields.list(.decisions).map { KeptDecision($0) }
    inactive = fields.strings(.inactive)
    link = fields.object(.link).map { KeptLink($0) }
    opened = fields.strings(.opened)
    problems = fields.list(.problems).map { KeptReason($0) }
  }

  /// Reads a record.
  ///
  /// - Parameters:
  ///   - json: The record as it was written.
  ///   - limits: How much is read.
  /// - Throws: As ``init(_:)``, and what reading JSON throws.
  package init(
    json: some Sequence<UInt8>, limits: DocumentLimits = Self.limits
  ) throws(DocumentError) {
    try self.init(JSONReader.read(Array(json), named: Self.words, limits: limits))
  }

  /// What is kept of a record, its lists left out.
  init(outlineOf record: ContextRecord) {
    identifier = record.identifier
    entry = record.entry
    source = record.source
    owner = record.owner
    end = KeptWord(record.end)
    link = record.link.map { KeptLink($0) }
    opened = record.opened
  }

  /// What would be kept of a context that has no record yet.
  init(outlineOf context: JournalContext) {
    identifier = context.identifier
    entry = context.entry
    owner = context.owner
    end = context.end.map { KeptWord($0) }
  }

  /// The SHA-256 of everything that came in or was returned, where it is known.
  package var hashes: Set<String> {
    Set((items + decisions.flatMap { $0.returned ?? [] }).joined().compactMap(\.sha256))
  }

  /// What is read of the journal, whose records are our own and were bounded when they were made.
  package static let limits = DocumentLimits(bytes: 1 << 30, values: .max)

  /// What it is called in errors.
  private static let words = "record"
}
