#if PostgreSQL
/// Which inboxes there are, and by which rules hosts work on them.
extension LedgerVisit {
  private static let list: PostgresStatement = """
    SELECT i.name,
      (SELECT h.host FROM sharepipe.hosts h WHERE h.session = i.doorman AND h.fenced IS NULL
        AND h.lease_until > clock_timestamp()),
      coalesce(sum(q.contexts) FILTER (WHERE q.state IN ('arriving', 'ready', 'waiting')), 0)::bigint,
      coalesce(sum(q.contexts) FILTER (WHERE q.state IN ('working', 'ended')), 0)::bigint,
      coalesce(sum(q.contexts) FILTER (WHERE q.state = 'held'), 0)::bigint
    FROM sharepipe.inboxes i LEFT JOIN sharepipe.queue q ON q.inbox = i.name
    GROUP BY i.number, i.name, i.doorman ORDER BY i.name
    """

  private static let rules: PostgresStatement = """
    SELECT i.name, r.fingerprint, r.accepted
    FROM sharepipe.rules r JOIN sharepipe.inboxes i ON i.number = r.inbox
    ORDER BY i.name, r.accepted DESC, r.fingerprint
    """

  /// The inboxes, by their names.
  ///
  /// - Returns: The inboxes.
  /// - Throws: ``LedgerAccessError``.
  package func inboxes() async throws(LedgerAccessError) -> [LedgerInbox] {
    try await perform { connection throws(PostgresError) in
      var inboxes: [LedgerInbox] = []
      for var row in try connection.run(Self.list).rows { inboxes.append(try LedgerInbox(&row)) }
      for var row in try connection.run(Self.rules).rows {
        let name = try row.text()
        let rules = LedgerInbox.Rules(fingerprint: try row.text(), accepted: try row.time())
        guard let index = inboxes.firstIndex(where: { $0.name == name }) else { continue }
        inboxes[index].rules.append(rules)
      }
      return inboxes
    }
  }

  /// The identifier of the ledger, which no other ever has.
  ///
  /// - Returns: The identifier.
  /// - Throws: ``LedgerAccessError``.
  package func cluster() async throws(LedgerAccessError) -> String {
    try await perform { connection throws(PostgresError) in
      var row = try connection.run("SELECT cluster::text FROM sharepipe.ledger").row()
      return try row.text()
    }
  }

  /// Makes rules the newest of an inbox: only hosts with these claim from then on.
  ///
  /// - Parameters:
  ///   - fingerprint: The SHA-256 of the rules, with which a host has worked on the inbox.
  ///   - inbox: The name of the inbox.
  /// - Returns: Whether the ledger knows both.
  /// - Throws: ``LedgerAccessError``.
  package func accept(
    _ fingerprint: String, in inbox: String
  ) async throws(LedgerAccessError) -> Bool {
    let statement = PostgresStatement(
      "SELECT sharepipe.accept_rules($1, $2)", .text(inbox), .text(fingerprint))
    return try await perform { connection throws(PostgresError) in
      var row = try connection.run(statement).row()
      return try row.bool()
    }
  }
}
#endif
