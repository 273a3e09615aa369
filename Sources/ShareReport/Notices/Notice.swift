package import Documents
package import ShareJournal
package import ShareModel

/// The notice of one context that a person must look at.
package struct Notice: Hashable, Sendable {
  /// The identifier of the context.
  package var identifier: String
  /// The name of its entry.
  package var entry: EntryName
  /// How it ended.
  package var end: ContextEnd
  /// Why, a sentence each.
  package var reasons: [String]
  /// The user who owns the entry.
  package var owner: UInt32
  /// When it ended.
  package var time: Timestamp

  /// The most reasons in the notice of one context.
  static let maximumReasons = 5

  /// Creates a notice; of many reasons the first ones are kept, and of each its start.
  package init(
    identifier: String, entry: EntryName, end: ContextEnd, reasons: [String] = [],
    owner: UInt32 = 0, time: Timestamp = .now()
  ) {
    self.identifier = identifier
    self.entry = entry
    self.end = end
    self.reasons = reasons.prefix(Self.maximumReasons).map(\.capped)
    self.owner = owner
    self.time = time
  }

  /// Takes the facts in the journal; `nil` if the context has not ended.
  package init?(_ context: JournalContext) {
    guard let end = context.end else { return nil }
    let record = context.keptRecord
    let decided = (record?.decisions ?? []).flatMap { decision in
      decision.reasons.compactMap(\.message).map { "\(decision.identifier ?? ""): \($0)" }
    }
    self.init(
      identifier: context.identifier, entry: context.entry, end: end,
      reasons: (record?.problems ?? []).compactMap(\.message) + decided, owner: context.owner,
      time: context.updated)
  }

  /// Takes the facts in a record.
  package init(_ record: ContextRecord) {
    let decided = record.decisions.flatMap { decision in
      decision.reasons.map { "\(decision.identifier): \($0.message)" }
    }
    self.init(
      identifier: record.identifier, entry: record.entry, end: record.end,
      reasons: record.problems.map(\.message) + decided, owner: record.owner)
  }
}
