package import Documents
package import ShareModel

/// The record of a context as it was kept: a ``ContextRecord`` once the process that made it is gone.
///
/// It has the members that are written, and no more: the facts about content, and the name of an
/// extension that did not apply. Records of other versions are read as well. A member that is
/// missing is not known. A word of a list that this version does not know is kept as it is written,
/// and any other member is passed over. Written again, a record of this version has the same bytes.
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
  /// The content that came in, item by item.
  package var items: [[KeptAttachment]] = []
  /// The decisions at the extensions that applied or were blocked, in order.
  package var decisions: [KeptDecision] = []
  /// The identifiers of the extensions that did not apply, in order.
  package var inactive: [BundleIdentifier] = []
  /// The extensions that conditions of the owner kept from getting it, by their reasons.
  package var unwanted: [UnwantedExtensions] = []
  /// The URL that was opened, or `nil` if the context is no such request.
  package var link: KeptLink?
  /// The contexts that open URLs shared here.
  package var opened: [String] = []
  /// Problems for a person to read.
  package var problems: [KeptReason] = []

  /// Reads a record.
  ///
  /// - Parameter value: The record.
  /// - Throws: `notADictionary`, or `problems` with a missing `type` if the record has no members.
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
    inactive = fields.strings(.inactive).map { BundleIdentifier(naming: $0) }
    unwanted = fields.list(.unwanted).map { UnwantedExtensions($0) }
    link = fields.object(.link).map { KeptLink($0) }
    opened = fields.strings(.opened)
    problems = fields.list(.problems).map { KeptReason($0) }
  }

  /// Reads a record.
  ///
  /// - Parameters:
  ///   - json: The record as it was written.
  ///   - limits: How much is read.
  /// - Throws: As ``init(_:)``, and the errors of reading JSON.
  package init(
    json: some Sequence<UInt8>, limits: DocumentLimits = Self.limits
  ) throws(DocumentError) {
    try self.init(JSONReader.read(Array(json), named: Self.words, limits: limits))
  }

  /// The SHA-256 of everything that came in or was returned, where it is known.
  package var hashes: Set<ContentDigest> {
    Set((items + decisions.flatMap { $0.returned ?? [] }).joined().compactMap(\.sha256))
  }

  /// The limits for the journal, whose records sharepipe made itself and bounded then.
  package static let limits = DocumentLimits(bytes: 1 << 30, values: .max)

  /// The name of a record in errors.
  private static let words = "record"
}
