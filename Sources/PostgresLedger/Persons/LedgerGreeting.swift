#if PostgreSQL
import Documents
import ShareJournal

/// What a database says of its ledger to a user who comes to it.
struct LedgerGreeting: Hashable, Sendable {
  /// The user of the connection.
  let user: String
  /// Whether the database has a schema of the name.
  let hasSchema: Bool
  /// Whether that schema has the table of a ledger.
  let hasLedger: Bool
  /// Whether the user may read the ledger.
  let mayRead: Bool
  /// Whether the user may change what persons change.
  let mayChange: Bool
  /// Whether the user may note that what was filed is taken back, which no host does.
  let mayUndo: Bool
  /// The version of the ledger; `nil` if there is none, or the user may not read it.
  let version: Int?
  /// How far the clock of the database is ahead of ours.
  let offset: Duration
  /// Which copy of the database it is.
  let server: LedgerServer

  // Only catalogues, which every user can read: what is in a schema that a user may not use is an
  // error even to ask for by name.
  private static let question: PostgresStatement = """
    SELECT current_user::text, n.oid IS NOT NULL, coalesce(c.oid IS NOT NULL, false),
      coalesce(has_schema_privilege(n.oid, 'USAGE')
        AND has_table_privilege(c.oid, 'SELECT'), false),
      coalesce(has_schema_privilege(n.oid, 'USAGE') AND (
        SELECT bool_and(has_function_privilege(p.oid, 'EXECUTE')) FROM pg_proc p
        WHERE p.pronamespace = n.oid AND p.proname = 'replace_context'), false),
      coalesce(has_schema_privilege(n.oid, 'USAGE') AND (
        SELECT bool_and(has_function_privilege(p.oid, 'EXECUTE')) FROM pg_proc p
        WHERE p.pronamespace = n.oid AND p.proname = 'undo_runs'), false),
      (extract(epoch FROM clock_timestamp()) * 1000000)::bigint
    FROM (SELECT) one
      LEFT JOIN pg_namespace n ON n.nspname = 'sharepipe'
      LEFT JOIN pg_class c ON c.relnamespace = n.oid AND c.relname = 'ledger'
    """

  /// Asks a database.
  ///
  /// - Parameter connection: The connection.
  /// - Throws: ``PostgresError``.
  init(of connection: PostgresConnection) throws(PostgresError) {
    let ours = Timestamp.now()
    var row = try connection.run(Self.question).row()
    user = try row.text()
    hasSchema = try row.bool()
    hasLedger = try row.bool()
    mayRead = try row.bool()
    mayChange = try row.bool()
    mayUndo = try row.bool()
    offset = HostLease.offset(Timestamp(microseconds: try row.integer()), to: ours)
    server = LedgerServer(connection.server)
    version = mayRead ? try PostgresSchema.version(in: connection) : nil
  }
}
#endif
