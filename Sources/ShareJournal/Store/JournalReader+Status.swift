package import Documents
import GRDB

/// What a watch reports of contexts that nothing is done with now.
extension JournalReader {
  /// The context that is tried again next.
  package struct Next: Hashable, Sendable {
    /// The name of its entry.
    package var entry: EntryName
    /// When.
    package var due: Timestamp

    /// Creates a value.
    package init(entry: EntryName, due: Timestamp) {
      self.entry = entry
      self.due = due
    }
  }

  /// The waiting context that is due first; `nil` if none is.
  ///
  /// One that is parked waits for no time.
  package func nextWaiting() throws(JournalError) -> Next? {
    try connection.rows(
      "SELECT entry, due FROM contexts WHERE state = 'waiting' AND due >= 0 ORDER BY due LIMIT 1",
      []
    ) { row throws(JournalError) in
      Next(entry: EntryName(bytes: try row.bytesIfAny() ?? []), due: try row.time())
    }.first
  }
}
