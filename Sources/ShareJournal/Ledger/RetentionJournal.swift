package import Documents
package import SystemPackage

/// What retention asks of a ledger, and writes to it.
package protocol RetentionJournal: Sendable {
  /// The questions that it answers.
  var reading: any LedgerReading { get }

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
  /// A context that waits for a person is not over. The ledger still remembers that an entry which
  /// is kept in its inbox was delivered, for it would be delivered again.
  ///
  /// - Parameter time: The time.
  /// - Returns: How many were forgotten.
  /// - Throws: ``JournalError``.
  func forget(before time: Timestamp) async throws(JournalError) -> Int
}
