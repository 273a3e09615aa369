#if PostgreSQL
/// What the owner of a database does to make it a ledger, and to keep it one.
package struct LedgerMaking: Sendable {
  /// What was done, or would be.
  package struct Outcome: Hashable, Sendable {
    /// Whether the ledger was made; otherwise it was there.
    package let isMade: Bool
    /// The inboxes that were added, in the order in which they were asked for.
    package let added: [String]
    /// The database.
    package let place: String
  }

  /// How long another transaction may keep this one waiting, with all who wait behind it.
  private static let limits = "SET LOCAL lock_timeout = '2s';"

  /// The names of the inboxes.
  package let inboxes: [String]

  /// Prepares for some inboxes.
  package init(inboxes: [String]) {
    var seen: Set<String> = []
    self.inboxes = inboxes.filter { seen.insert($0).inserted }
  }

  /// Everything that makes an empty database a ledger, for an administrator to read and to run.
  package var script: String {
    (["BEGIN;", PostgresSchema.script] + inboxes.map(Self.making) + ["COMMIT;"])
      .joined(separator: "\n\n")
  }

  private static func making(_ inbox: String) -> String {
    "SELECT sharepipe.make_inbox('\(inbox.replacing("'", with: "''"))');"
  }

  /// Makes a database a ledger with these inboxes, in one transaction; one that is a ledger gets the
  /// inboxes that it lacks.
  ///
  /// - Parameters:
  ///   - address: The database.
  ///   - isDryRun: Whether nothing is changed.
  /// - Returns: What was done, or would be.
  /// - Throws: ``LedgerAccessError``; then nothing was changed.
  package func make(
    in address: PostgresAddress, isDryRun: Bool
  ) async throws(LedgerAccessError) -> Outcome {
    try await LedgerVisit.greet(address) { connection throws(LedgerAccessError) in
      let greeting = try LedgerAccessError.reporting { () throws(PostgresError) in
        try LedgerGreeting(of: connection)
      }
      if greeting.hasLedger {
        return try add(to: connection, greeting, at: address.description, isDryRun: isDryRun)
      }
      guard !greeting.hasSchema else { throw .otherSchema(address.description) }
      if !isDryRun {
        let script = ([Self.limits, PostgresSchema.script] + inboxes.map(Self.making))
          .joined(separator: "\n\n")
        try Self.asOwner(at: address.description) { () throws(PostgresError) in
          try connection.run(script: script)
        }
      }
      return Outcome(isMade: true, added: inboxes, place: address.description)
    }
  }

  /// Adds inboxes to a database that is a ledger.
  ///
  /// - Parameters:
  ///   - address: The database.
  ///   - isDryRun: Whether nothing is changed.
  /// - Returns: What was done, or would be.
  /// - Throws: ``LedgerAccessError``; then nothing was changed.
  package func add(
    in address: PostgresAddress, isDryRun: Bool
  ) async throws(LedgerAccessError) -> Outcome {
    let place = address.description
    return try await LedgerVisit.greet(address) { connection throws(LedgerAccessError) in
      let greeting = try LedgerAccessError.reporting { () throws(PostgresError) in
        try LedgerGreeting(of: connection)
      }
      guard greeting.hasLedger else {
        throw greeting.hasSchema ? .otherSchema(place) : .none(place)
      }
      return try add(to: connection, greeting, at: place, isDryRun: isDryRun)
    }
  }

  /// Brings the schema of a ledger up to date, in one transaction.
  ///
  /// - Parameters:
  ///   - address: The database.
  ///   - isDryRun: Whether nothing is changed.
  /// - Returns: The version that the ledger had.
  /// - Throws: ``LedgerAccessError`` if there is no ledger, or this program does not know its version;
  ///   then nothing was changed.
  package static func migrate(
    _ address: PostgresAddress, isDryRun: Bool
  ) async throws(LedgerAccessError) -> Int {
    let place = address.description
    return try await LedgerVisit.greet(address) { connection throws(LedgerAccessError) in
      let greeting = try LedgerAccessError.reporting { () throws(PostgresError) in
        try LedgerGreeting(of: connection)
      }
      guard greeting.hasLedger else {
        throw greeting.hasSchema ? .otherSchema(place) : .none(place)
      }
      guard let version = greeting.version else {
        throw .role(place, user: greeting.user, needed: "sharepipe_reader")
      }
      guard let script = PostgresSchema.migration(from: version) else {
        throw .version(place, version)
      }
      if version != PostgresSchema.version, !isDryRun {
        try asOwner(at: place) { () throws(PostgresError) in
          try connection.run(script: limits + "\n" + script)
        }
      }
      return version
    }
  }

  private func add(
    to connection: PostgresConnection, _ greeting: LedgerGreeting, at place: String, isDryRun: Bool
  ) throws(LedgerAccessError) -> Outcome {
    guard let version = greeting.version else {
      throw .role(place, user: greeting.user, needed: "sharepipe_reader")
    }
    guard version == PostgresSchema.version else { throw .version(place, version) }
    let known = try LedgerAccessError.reporting { () throws(PostgresError) in
      try connection.run("SELECT name FROM sharepipe.inboxes").rows.map {
        row throws(PostgresError) in
        var row = row
        return try row.text()
      }
    }
    let missing = inboxes.filter { !known.contains($0) }
    if !missing.isEmpty, !isDryRun {
      let script = ([Self.limits] + missing.map(Self.making)).joined(separator: "\n")
      try Self.asOwner(at: place) { () throws(PostgresError) in try connection.run(script: script) }
    }
    return Outcome(isMade: false, added: missing, place: place)
  }

  /// Does what only the owner may.
  private static func asOwner(
    at place: String, _ body: () throws(PostgresError) -> PostgresResult
  ) throws(LedgerAccessError) {
    do throws(PostgresError) {
      _ = try body()
    } catch {
      guard error.reason == .permissionDenied else { throw .database(error) }
      throw .notOwner(place, error.words)
    }
  }
}
#endif
