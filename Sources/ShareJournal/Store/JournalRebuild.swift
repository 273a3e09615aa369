import Documents
import GRDB
import Intake
import SafeFiles
import ShareModel
package import SystemPackage
import TypeIdentifiers

/// Makes the rows of a journal that is gone or damaged once more, from what is in the state.
///
/// | what is there | what the row is made of |
/// |---|---|
/// | a line of the log of receipts, and its entry | the receipt |
/// | an entry and `NAME.reason.json` beside it | the receipt and the record in it |
/// | the same, of a version that wrote no receipts | the record, and where the entry is |
/// | an entry alone | where it is, and what the file system says |
/// | an entry in `work/` | the receipt beside it, or where it is; it is tried again |
///
/// A receipt beside an entry counts if its entry came from an inbox that is known here: a directory
/// of an inbox may have files of its own that look like receipts, and an entry goes back to where its
/// receipt says.
///
/// Who answered a context before is taken over from the journal that was lost, as far as that can be
/// read. An answer with which the context was to go on stays in force only for what it was given to.
///
/// What is not there, such as a URL that was held or an entry that was removed, is not known any
/// more. It is done inside one transaction, so that a journal is there whole or not at all.
package struct JournalRebuild {
  /// How much was made once more.
  package struct Count: Hashable, Sendable {
    /// Rows made of receipts.
    var receipts = 0
    /// Rows made of a record without a receipt.
    var records = 0
    /// Rows made of nothing but the entry.
    var entries = 0
    /// Contexts in `work/` that are tried again.
    var works = 0

    /// All rows.
    package var all: Int { receipts + records + entries + works }
  }

  private static let maximumDepth = 256
  private static let suffix = Array(".reason.json".utf8)

  private let state: FilePath
  private let inbox: FilePath?
  private let tables: JournalTransaction
  private let includesWork: Bool
  private let isInHand: (String) -> Bool
  private let answers: EarlierAnswers
  /// The inbox, and those of receipts that are not beside an entry.
  private var inboxes: Set<FilePath>
  private let identifiers = ContextIdentifiers()
  private var count = Count()

  /// Makes the rows.
  ///
  /// - Parameters:
  ///   - source: The state.
  ///   - tables: The journal, inside a transaction. What it knows is left as it is.
  /// - Returns: How much was made.
  /// - Throws: An error of GRDB.
  static func run(_ source: Source, into tables: JournalTransaction) throws -> Count {
    var rebuild = JournalRebuild(source, tables)
    try rebuild.run()
    return rebuild.count
  }

  /// Of what a journal is made once more.
  package struct Source: Sendable {
    /// The directory of the state, absolute.
    var state: FilePath
    /// The inbox, absolute; `nil` if it is not known.
    var inbox: FilePath?
    /// Whether what is in `work/` is looked at as well.
    var includesWork = true
    /// Whether this process works on a context at the moment, and will report of it.
    var isInHand: @Sendable (String) -> Bool = { _ in false }
    /// The answers that this process has acted on.
    var memory: AnswerMemory?
    /// Where the lost journal was put; `nil` if it was not kept.
    var aside: FilePath?

    /// Creates a value from its parts.
    package init(
      state: FilePath, inbox: FilePath? = nil, includesWork: Bool = true,
      isInHand: @escaping @Sendable (String) -> Bool = { _ in false }, memory: AnswerMemory? = nil,
      aside: FilePath? = nil
    ) {
      self.state = state
      self.inbox = inbox
      self.includesWork = includesWork
      self.isInHand = isInHand
      self.memory = memory
      self.aside = aside
    }
  }

  private init(_ source: Source, _ tables: JournalTransaction) {
    state = source.state
    inbox = source.inbox
    inboxes = Set([source.inbox].compactMap { $0 })
    includesWork = source.includesWork
    isInHand = source.isInHand
    answers = EarlierAnswers(in: source.aside, source.memory)
    self.tables = tables
  }

  private mutating func run() throws {
    try ReceiptLog.read(of: state) { receipt in
      inboxes.formUnion(receipt.context.claims.map(\.inbox))
      guard let place = receipt.context.place, isThere(place), try isNew(receipt) else { return }
      try add(receipt, from: "receipt")
      count.receipts += 1
    }
    for end in ContextEnd.allCases where end != .notYet {
      try walk(FilePath(end.rawValue), end, depth: 0)
    }
    if includesWork { try addWork() }
  }

  private func isThere(_ place: FilePath) -> Bool {
    (try? SafeOpen.facts(of: FileReference(root: state, path: place))) != nil
  }

  /// Whether neither the context nor its place is known.
  private func isNew(_ receipt: Receipt) throws -> Bool {
    if let place = receipt.context.place, try tables.holds(place) { return false }
    return try tables.number(of: receipt.context.identifier) == nil
  }

  private func add(_ receipt: Receipt, from what: String) throws {
    var step = JournalStep(.rebuilt, ["from": .string(what)])
    if let place = receipt.context.place { step.details["to"] = .string(place.label) }
    var context = receipt.context
    var found = answers.found(
      of: context.identifier, isInHand: isInHand(context.identifier))
    if context.isHeld, let answer = found.inForce.lazy.compactMap({ PersonAnswer($0) }).last,
      answer.isBound(to: context)
    {
      // It was answered, and the answer was not carried out yet.
      context.state = .waiting
      context.due = Timestamp.now()
    } else if context.state == .placed, context.end != .done, context.place != nil,
      found.inForce.last?.kind == .retried
    {
      // Another try was asked for, and did not begin yet.
      context.state = .waiting
      context.due = Timestamp.now()
    } else if context.state == .placed {
      found = .init(past: found.past + found.inForce)
    }
    try tables.restore(
      context, receipt.runs, found.past + [step], followedBy: found.inForce)
  }

  // MARK: Ends

  private mutating func walk(_ folder: FilePath, _ end: ContextEnd, depth: Int) throws {
    guard depth < Self.maximumDepth,
      let directory = try? SafeOpen.openDirectory(FileReference(root: state, path: folder)),
      let names = try? DirectoryListing(of: directory)
    else { return }
    for index in 0..<names.count {
      let bytes = names[index].bytes
      guard let name = FilePath.Component(bytes: bytes), !isReason(bytes) else { continue }
      let place = folder.appending(name)
      guard try !tables.holds(place),
        let facts = try? SafeOpen.facts(of: FileReference(root: state, path: place))
      else { continue }
      if let bytes = reason(beside: place) {
        try add(entry: place, end, facts, explainedBy: bytes)
      } else if facts.kind == .directory, !isDocument(name) {
        try walk(place, end, depth: depth + 1)
      } else {
        try add(entry: place, end, facts, record: nil)
        count.entries += 1
      }
    }
  }

  private func isReason(_ name: [UInt8]) -> Bool {
    name.count > Self.suffix.count && Array(name.suffix(Self.suffix.count)) == Self.suffix
  }

  private func reason(beside place: FilePath) -> [UInt8]? {
    ReasonFile.path(beside: state.appending(place.components)).flatMap {
      try? BoundedFile.read($0, limit: Receipt.limits.bytes)
    }
  }

  /// Whether a directory of that name is one entry, as far as its name says.
  private func isDocument(_ name: FilePath.Component) -> Bool {
    let isKnown = EntryClassifier(catalogue: .builtIn, recognisesContexts: true)
    return isKnown.kind(of: name.bytes, .directory) { false } != nil
  }

  private mutating func add(
    entry place: FilePath, _ end: ContextEnd, _ facts: FileFacts, explainedBy bytes: [UInt8]
  ) throws {
    if let receipt = Receipt(beside: bytes), receipt.context.place == place, isOurs(receipt),
      try isNew(receipt)
    {
      try add(receipt, from: "receipt")
      count.receipts += 1
      return
    }
    try add(entry: place, end, facts, record: Receipt.record(in: bytes))
    count.records += 1
  }

  /// Whether what is beside an entry is of a context that had that entry.
  private func isOurs(_ receipt: Receipt) -> Bool {
    let context = receipt.context
    return !context.claims.isEmpty && context.needsEntry
      && context.claims.allSatisfy { inboxes.contains($0.inbox) }
  }

  /// Adds an entry of which there is no receipt.
  private func add(
    entry place: FilePath, _ end: ContextEnd, _ facts: FileFacts, record: String?
  ) throws {
    let kept = record.flatMap { try? KeptRecord(json: $0.utf8, limits: Receipt.limits) }
    var identifier = identifiers.next()
    if let text = kept?.identifier, Receipt.isIdentifier(text),
      try tables.number(of: text) == nil
    {
      identifier = text
    }
    let path = FilePath(root: nil, place.components.dropFirst())
    let time = Timestamp(nanoseconds: facts.changed)
    let context = JournalContext(
      identifier: identifier, entry: EntryName(bytes: path.lastComponent?.bytes ?? []),
      claims: inbox.map { [.init(inbox: $0, path: path)] } ?? [], after: .move,
      owner: kept?.owner ?? facts.owner, rules: "",
      state: .placed, end: end, created: time, updated: time,
      record: kept == nil ? nil : record, place: place)
    try add(Receipt(context), from: record == nil ? "entry" : "record")
  }

  // MARK: Work

  private mutating func addWork() throws {
    let work = state.appending("work")
    for name in (try? FolderListing.names(in: work, limit: 1_000_000)) ?? [] {
      let identifier = name.string
      guard Receipt.isIdentifier(identifier), try tables.number(of: identifier) == nil else {
        continue
      }
      let isInHand = isInHand(identifier)
      if var receipt = WorkReceipt.read(identifier, in: state) {
        // It is not tried once more beside itself.
        if isInHand {
          receipt.context.state = .working
          receipt.context.due = nil
        } else if receipt.context.due == nil {
          // It was parked, and the line that would call it is not known any more.
          receipt.context.due = Timestamp.now()
        }
        try add(receipt, from: "receipt")
        count.works += 1
        continue
      }
      let entries = ClaimedEntries(
        directory: state.appending("work").appending(identifier), claims: nil)
      guard let inbox, let claimed = try? entries.found(), !claimed.isEmpty else { continue }
      let claims = claimed.map { JournalContext.Claim(inbox: inbox, path: $0.path) }
      let owner = try? SafeOpen.facts(
        of: FileReference(root: claimed[0].root, path: claimed[0].path)
      ).owner
      let context = JournalContext(
        identifier: identifier, entry: EntryName(bytes: claims[0].path.lastComponent?.bytes ?? []),
        claims: claims, after: .move, owner: owner ?? 0, rules: "",
        state: isInHand ? .working : .waiting, due: isInHand ? nil : Timestamp.now())
      try add(Receipt(context), from: "entry")
      count.works += 1
    }
  }
}
