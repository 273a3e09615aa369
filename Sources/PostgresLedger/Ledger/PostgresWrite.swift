#if PostgreSQL
import ShareJournal

/// One write that waits in line for the connection that writes, as an object of JSON.
struct PostgresWrite: Sendable {
  /// What is written.
  ///
  /// Of one context, an earlier case comes before a later one, so that a batch can be carried out case
  /// by case.
  enum Kind: Int, CaseIterable {
    case endRun, withdrawRun, steps, begin, beginRun, commit, file
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
  /// The fence under which it is made, or `nil`.
  var fence: Fence?
  /// Reports the answer; `nil` if no caller waits, so that it is tried again.
  let reply: (@Sendable (Result<Answer, JournalError>) -> Void)?
}
#endif
