#if PostgreSQL
import PostgresLedger
import Sharepipe
import SystemPackage

/// What `sharepipe ledger reconcile` prints.
struct ReconciledLines {
  private let actions: [Reconciliation.Action]
  private let isDryRun: Bool

  /// Prepares.
  ///
  /// - Parameters:
  ///   - actions: What was done, or would be.
  ///   - isDryRun: Whether nothing was changed.
  init(_ actions: [Reconciliation.Action], isDryRun: Bool) {
    self.actions = actions
    self.isDryRun = isDryRun
  }

  /// Whether a context is left that a person must look for.
  var needsAttention: Bool {
    actions.contains { if case .missing = $0 { true } else { false } }
  }

  /// The lines for people, not escaped.
  var text: [String] {
    guard !actions.isEmpty else { return ["the ledger and the folders agree"] }
    return actions.map(line)
  }

  private func line(_ action: Reconciliation.Action) -> String {
    let would = isDryRun ? "would be " : ""
    return switch action {
    case .adopted(let context, _):
      "\(Self.label(context)): \(would)adopted: \(Self.outcome(context))"
    case .restored(let context, _):
      "\(Self.label(context)): \(would)restored: \(Self.outcome(context))"
    case .returned(let identifier, let paths):
      "\(identifier): \(would)returned to the inbox: "
        + paths.map(\.label).joined(separator: ", ")
    case .dropped(let row):
      "\(row.label): \(would)given up, because its entry is in the inbox and is taken in again"
    case .givenUp(let row): "\(row.label): \(would)given up, because its entry is nowhere"
    case .missing(let row):
      "\(row.label): missing: its entry is not in 'work', not in the inbox, and in no folder of an end. "
        + "Find it and put it into the inbox, or give the context up with --give-up-missing"
    }
  }

  private static func label(_ context: JournalContext) -> String {
    "\(context.identifier) (\(context.entry.label))"
  }

  private static func outcome(_ context: JournalContext) -> String {
    guard context.state == .placed, let end = context.end else {
      return "it waits to be tried again, because extensions ran for it"
    }
    return end.rawValue + (context.place.map { ", at \($0.label)" } ?? ", its entry was removed")
  }

  // MARK: JSON

  /// An object for each, and the end of its line.
  var json: [[UInt8]] {
    actions.map { action in
      var json = JSONWriter()
      json.object { json in
        json.member("type", "reconciled")
        json.member("schema", 1)
        json.member("action", Self.word(action))
        switch action {
        case .adopted(let context, _), .restored(let context, _):
          Self.write(context.identifier, context.entry, context, to: &json)
        case .returned(let identifier, let paths):
          let entry = paths.first?.lastComponent.map { EntryName(bytes: $0.bytes) }
          Self.write(identifier, entry ?? EntryName(bytes: []), nil, to: &json)
        case .dropped(let row), .givenUp(let row), .missing(let row):
          Self.write(row.identifier, row.entry, nil, to: &json)
        }
        json.member("dryRun", isDryRun)
      }
      json.endLine()
      return json.bytes
    }
  }

  private static func write(
    _ identifier: String, _ entry: EntryName, _ context: JournalContext?,
    to json: inout JSONWriter
  ) {
    json.member("context", identifier)
    json.member("entry", entry.label)
    json.member("end", context?.end?.rawValue)
    json.member("place", context?.place?.label)
  }

  private static func word(_ action: Reconciliation.Action) -> String {
    switch action {
    case .adopted: "adopted"
    case .restored: "restored"
    case .returned: "returned"
    case .dropped: "dropped"
    case .givenUp: "given-up"
    case .missing: "missing"
    }
  }
}

extension ExitStatus {
  /// The status for why a ledger cannot be healed now.
  init(_ error: ReconciliationError) {
    switch error {
    case .hosts: self = .busy
    case .ledger(let error): self.init(error)
    case .folders, .notReturned: self = .inputOutput
    }
  }
}
#endif
