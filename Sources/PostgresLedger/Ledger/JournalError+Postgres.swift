#if PostgreSQL
import ShareJournal
import SystemPackage

extension JournalError {
  /// The error of a ledger in a database.
  init(_ error: PostgresError) {
    // Its words say all of it, and it passes or a person changes something.
    self.init(path: FilePath(error.place), why: error.description, kind: .unreachable)
  }
}

/// Does something with a database, so that its errors are those of a ledger.
func reporting<Value>(
  _ body: () async throws(PostgresError) -> Value
) async throws(JournalError) -> Value {
  do throws(PostgresError) {
    return try await body()
  } catch {
    throw JournalError(error)
  }
}
#endif
