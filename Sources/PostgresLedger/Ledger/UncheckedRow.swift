#if PostgreSQL
import ShareJournal

/// A row that goes from the thread of its connection to the task that asked.
///
/// Sendable: it owns its values, and the result that has the names of its columns does not change.
struct UncheckedRow: @unchecked Sendable {
  let row: JournalRow

  init(_ row: JournalRow) { self.row = row }
}
#endif
