#if PostgreSQL
import ShareJournal
import SystemPackage

extension JournalError {
  /// The error of a ledger in a database.
  init(_ error: PostgresError) {
    let kind: Kind =
      switch error.reason {
      case .diskFull: .noSpace
      case .missingObject, .unexpected: .older
      default: .unreachable
      }
    self.init(path: FilePath(error.place), why: error.description, kind: kind)
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
