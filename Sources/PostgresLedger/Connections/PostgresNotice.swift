#if PostgreSQL
/// What a server says beside a result.
package struct PostgresNotice: Hashable, Sendable {
  /// `WARNING`, `NOTICE`, `INFO`, `LOG` or `DEBUG`, in English whatever the server speaks.
  package let severity: String
  /// The code, such as `01000`.
  package let sqlState: String
  /// The words of the server.
  package let words: String

  /// Whether it is a warning.
  ///
  /// With a commit it means that the transaction may not be where it should be, such as on a
  /// synchronous standby when waiting for that was ended.
  /// Source: PostgreSQL, `src/backend/replication/syncrep.c`, `SyncRepWaitForLSN`.
  package var isWarning: Bool { severity == "WARNING" }
}
#endif
