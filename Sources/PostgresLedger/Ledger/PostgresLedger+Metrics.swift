#if PostgreSQL
import Documents
package import ShareJournal

/// What the metrics of a host show of the ledger.
extension PostgresLedger {
  /// How long an answer may take: metrics without it are better than none.
  private static let patience: Duration = .seconds(5)

  package func takeLeaseMargins() -> LeaseMargins? { session.takeMargins() }

  package func figures() async throws(JournalError) -> SharedLedgerFigures {
    let doors = PostgresStatement(
      "SELECT name FROM inboxes WHERE doorman = $1::text::uuid",
      .textIfAny(session.held?.session))
    return try await reporting { () async throws(PostgresError) in
      try await reader.perform(within: Self.patience) { connection throws(PostgresError) in
        var names: Set<String> = []
        for var row in try connection.run(doors).rows { names.insert(try row.text()) }
        return SharedLedgerFigures(queue: try QueueFigure.all(from: connection), doors: names)
      }
    }
  }
}

extension QueueFigure {
  /// What all hosts have in a ledger.
  static func all(from connection: PostgresConnection) throws(PostgresError) -> [QueueFigure] {
    let queue: PostgresStatement = """
      SELECT inbox, owner, state, contexts, (oldest_seconds * 1000000)::bigint FROM queue
      WHERE inbox IS NOT NULL
      """
    var figures: [QueueFigure] = []
    for var row in try connection.run(queue).rows {
      if let figure = try QueueFigure(&row) { figures.append(figure) }
    }
    return figures
  }

  /// Reads a row of the view `queue`; `nil` for a state that a later version has added.
  fileprivate init?(_ row: inout PostgresRow) throws(PostgresError) {
    let inbox = try row.text()
    let owner = try row.integer()
    let state = State(rawValue: try row.text())
    let contexts = try row.integer()
    let oldest = try row.integer()
    guard let state else { return nil }
    self.init(
      inbox: inbox, owner: UInt32(truncatingIfNeeded: owner), state: state,
      contexts: Int(contexts), oldest: .microseconds(max(0, oldest)))
  }
}
#endif
