#if PostgreSQL
/// Which hosts there are.
extension LedgerVisit {
  private static let sessions: PostgresStatement = """
    SELECT session::text, host, process, program, started,
      (extract(epoch FROM lease_until - clock_timestamp()) * 1000000)::bigint,
      fenced < lease_until, draining, contexts, (clock_offset_seconds * 1000000)::bigint
    FROM sharepipe.hosts ORDER BY host, started DESC, session
    """

  private static let services: PostgresStatement = """
    SELECT v.session::text, i.name, v.rules,
      v.rules IS NOT DISTINCT FROM (SELECT r.fingerprint FROM sharepipe.rules r
        WHERE r.inbox = i.number ORDER BY r.accepted DESC, r.fingerprint LIMIT 1),
      v.session IS NOT DISTINCT FROM i.doorman
    FROM sharepipe.services v JOIN sharepipe.inboxes i ON i.number = v.inbox ORDER BY i.name
    """

  /// The sessions that the ledger knows, by the names of the hosts, the newest of a host first.
  ///
  /// One that is over is known for a day.
  ///
  /// - Returns: The sessions.
  /// - Throws: ``LedgerAccessError``.
  package func hosts() async throws(LedgerAccessError) -> [HostStanding] {
    try await perform { connection throws(PostgresError) in
      var hosts: [HostStanding] = []
      for var row in try connection.run(Self.sessions).rows { hosts.append(try HostStanding(&row)) }
      for var row in try connection.run(Self.services).rows {
        let session = try row.text()
        let service = HostStanding.Service(
          inbox: try row.text(), rules: try row.text(), isNewest: try row.bool(),
          isDoorman: try row.bool())
        guard let index = hosts.firstIndex(where: { $0.session == session }) else { continue }
        hosts[index].services.append(service)
      }
      return hosts
    }
  }

  /// Lets a host take nothing more: it ends once its runs are over.
  ///
  /// - Parameter name: The name of the host, or the identifier of a session.
  /// - Returns: How many sessions there were.
  /// - Throws: ``LedgerAccessError``.
  package func drain(_ name: String) async throws(LedgerAccessError) -> Int {
    try await count("SELECT sharepipe.drain($1)::bigint", name)
  }

  /// Ends the sessions of a host that is gone: what it had in hand is ready for other hosts.
  ///
  /// - Parameter name: The name of the host, or the identifier of a session.
  /// - Returns: How many sessions there were.
  /// - Throws: ``LedgerAccessError``.
  package func forget(_ name: String) async throws(LedgerAccessError) -> Int {
    try await count("SELECT sharepipe.forget($1)::bigint", name)
  }

  private func count(
    _ call: String, _ name: String
  ) async throws(LedgerAccessError) -> Int {
    let statement = PostgresStatement(call, .text(name))
    return try await perform { connection throws(PostgresError) in
      var row = try connection.run(statement).row()
      return Int(try row.integer())
    }
  }
}
#endif
