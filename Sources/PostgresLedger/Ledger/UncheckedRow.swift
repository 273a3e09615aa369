#if PostgreSQL
import ShareJournal

/// A row that goes from the thread of its connection to the task that asked.
///
/// Sendable: its values are its own, and the names of its columns are those of a result that nobody
/// changes.
struct UncheckedRow: @unchecked Sendable {
  let row: JournalRow

  init(_ row: JournalRow) { self.row = row }
}
#endif
