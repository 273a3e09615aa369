#if PostgreSQL
/// How a ledger and its server are.
extension LedgerVisit {
  /// What is known of the server and of the database.
  ///
  /// - Returns: The facts.
  /// - Throws: ``LedgerAccessError``.
  package func examine() async throws(LedgerAccessError) -> EngineFacts {
    try await perform { connection throws(PostgresError) in try EngineFacts(of: connection) }
  }
}
#endif
