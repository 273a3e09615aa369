#if PostgreSQL
package import Documents

/// What a server says of itself when a connection begins.
package struct PostgresServerFacts: Hashable, Sendable {
  /// The oldest version that has what the ledger needs.
  package static let oldestVersion = 150_000

  /// The version, such as 150018 for 15.18.
  package internal(set) var version = 0
  /// Which cluster it is; a copy made with `pg_basebackup` has the same.
  ///
  /// Source: PostgreSQL, "Control Data Functions".
  package internal(set) var systemIdentifier: Int64 = 0
  /// Which history of the cluster it is on; each promotion of a standby begins a new one.
  package internal(set) var timeline: Int64 = 0
  /// Whether it only follows a primary.
  package internal(set) var isStandby = false
  /// When it was started, on its own clock.
  package internal(set) var started = Timestamp(microseconds: 0)
  /// The role that the connection has.
  package internal(set) var role = ""
  /// Whether the connection is protected by TLS, as far as the next server or pooler.
  package internal(set) var isEncrypted = false
  /// Whether the process that answers is the one to which the connection was made.
  ///
  /// Behind a pooler it is another one, perhaps another for each transaction.
  package internal(set) var isDirect = false

  /// Asks for all of it.
  ///
  /// The control file still has the old timeline right after a promotion, so the name of the file of
  /// the log that is written is asked for. On a standby, which writes none, the control file has to
  /// do. A plain role may read all of these.
  static let question = PostgresStatement(
    """
    SELECT (SELECT system_identifier FROM pg_control_system()),
      CASE WHEN pg_is_in_recovery() THEN (SELECT timeline_id FROM pg_control_checkpoint())
      ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint::int END,
      pg_is_in_recovery(), pg_postmaster_start_time(), current_user, pg_backend_pid(),
      current_setting('transaction_read_only')::boolean
    """)

  /// Reads the answer.
  ///
  /// - Parameter row: The row that ``question`` returned.
  /// - Returns: The number of the process that answered, and whether it takes writes.
  /// - Throws: `unexpected`, if the server answers something else.
  mutating func read(
    _ row: PostgresRow
  ) throws(PostgresError) -> (process: Int64, takesWrites: Bool) {
    var row = row
    systemIdentifier = try row.integer()
    timeline = try row.integer()
    isStandby = try row.bool()
    started = try row.time()
    role = try row.text()
    return (try row.integer(), try !row.bool())
  }

  /// The version as people write it, such as `15.18`.
  package var versionText: String { "\(version / 10_000).\(version % 10_000)" }
}
#endif
