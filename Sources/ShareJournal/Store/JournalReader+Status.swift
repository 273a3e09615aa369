import Documents
import GRDB

/// What a watch reports of contexts that nothing is done with now.
extension JournalReader {
  /// The waiting context that is due first; `nil` if none is.
  ///
  /// One that is parked waits for no time.
  package func nextWaiting() throws(JournalError) -> NextContext? {
    try connection.rows(
      "SELECT entry, due FROM contexts WHERE state = 'waiting' AND due >= 0 ORDER BY due LIMIT 1",
      []
    ) { row throws(JournalError) in
      NextContext(entry: EntryName(bytes: try row.bytesIfAny() ?? []), due: try row.time())
    }.first
  }
}
