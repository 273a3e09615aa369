#if PostgreSQL
import ShareJournal

/// One write that waits in line for the connection that writes, as an object of JSON.
struct PostgresWrite: Sendable {
  /// What is written.
  ///
  /// A batch is carried out case by case, so one in which a write of a context would come before an
  /// earlier one ends there.
  enum Kind: Int, CaseIterable {
    case endRun, withdrawRun, steps, note, begin, beginRun, commit, file
  }

  /// The answer of the database to one write.
  enum Answer: Sendable {
    /// It was carried out, and nothing is to be said of it.
    case done
    /// The context is worked on under this fence.
    case begun(Int64)
    /// The number of the attempt; 0 if other runs are known, and less if the context is another's.
    case run(Int)
    /// Another worker has the context.
    case stale
  }

  let kind: Kind
  /// The object.
  let row: String
  /// The objects of what follows a context that is committed.
  var following: [String] = []
  /// What it is of: a context, and for a run its key.
  let context: String
  var key = ""
  /// Reports the answer; `nil` if no caller waits, so that it is tried again.
  let reply: (@Sendable (Result<Answer, JournalError>) -> Void)?
}
#endif
