#if PostgreSQL
package import Documents

/// An inbox of a ledger.
package struct LedgerInbox: Hashable, Sendable {
  /// Rules with which a host works, or worked, on the inbox.
  package struct Rules: Hashable, Sendable {
    /// The SHA-256 of the rules.
    package let fingerprint: String
    /// When a host first had them, or a person accepted them.
    package let accepted: Timestamp
  }

  /// The name.
  package let name: String
  /// The host that takes entries in; `nil` if none does.
  package let doorman: String?
  /// How many contexts wait for a host or for their time.
  package let waiting: Int
  /// How many contexts hosts have in hand.
  package let working: Int
  /// How many contexts wait for a person.
  package let held: Int
  /// The rules, the newest first; hosts with others than the first claim nothing.
  package internal(set) var rules: [Rules] = []
}

extension LedgerInbox {
  /// Reads a row of ``LedgerVisit/inboxes()``.
  init(_ row: inout PostgresRow) throws(PostgresError) {
    name = try row.text()
    doorman = try row.textIfAny()
    waiting = Int(try row.integer())
    working = Int(try row.integer())
    held = Int(try row.integer())
  }
}
#endif
