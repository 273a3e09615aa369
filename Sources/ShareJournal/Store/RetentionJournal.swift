package import Documents
package import ShareModel
package import SystemPackage

/// The questions of retention to the journal.
package protocol RetentionJournal: Sendable {
  /// One context, or `nil`.
  func context(_ identifier: String) throws(JournalError) -> JournalContext?

  /// The contexts that are `placed`, ended in one way and have a place, by `updated` and then
  /// identifier.
  ///
  /// - Parameters:
  ///   - end: How they ended.
  ///   - last: The context after which the list starts; `nil` for the start.
  ///   - limit: The most contexts.
  /// - Returns: The contexts.
  /// - Throws: ``JournalError``.
  func placed(
    in end: ContextEnd, after last: JournalContext?, limit: Int
  ) throws(JournalError) -> [JournalContext]

  /// The context whose entry is at a place; `nil` if the journal knows of none.
  ///
  /// Of several that were put there one after the other, it is the context that was put there last.
  func holder(of place: FilePath) throws(JournalError) -> String?

  /// Notes that the entry of a context is kept no longer, durably: its place becomes `nil`.
  ///
  /// - Parameters:
  ///   - identifier: The context.
  ///   - place: Where its entry was.
  ///   - step: The step that is noted.
  /// - Returns: `false`, with nothing noted, if the context is not `placed` at that place any more.
  /// - Throws: ``JournalError``.
  func purge(
    _ identifier: String, from place: FilePath, _ step: JournalStep
  ) async throws(JournalError) -> Bool

  /// Forgets contexts that are over: `placed` or `abandoned`, with no place, and `updated` before a
  /// time.
  ///
  /// A context that waits for a person is not over. The journal still remembers that an entry which
  /// is kept in its inbox was delivered, for it would be delivered again.
  ///
  /// - Parameter time: The time.
  /// - Returns: How many were forgotten.
  /// - Throws: ``JournalError``.
  func forget(before time: Timestamp) async throws(JournalError) -> Int
}
