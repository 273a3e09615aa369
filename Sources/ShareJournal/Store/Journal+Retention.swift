package import Documents
package import ShareModel
package import SystemPackage

extension Journal: RetentionJournal {
  /// The contexts that are `placed`, as ``JournalReader/placed(in:after:limit:)``.
  package func placed(
    in end: ContextEnd, after last: JournalContext?, limit: Int
  ) throws(JournalError) -> [JournalContext] {
    try contents.placed(in: end, after: last, limit: limit)
  }

  /// The context whose entry is at a place, as ``JournalReader/holder(of:)``.
  package func holder(of place: FilePath) throws(JournalError) -> String? {
    try contents.holder(of: place)
  }

  /// Notes that the entry of a context is kept no longer.
  package func purge(
    _ identifier: String, from place: FilePath, _ step: JournalStep
  ) async throws(JournalError) -> Bool {
    try await change(identifier, [step]) { context in
      guard context.state == .placed, context.place == place else { return nil }
      var context = context
      context.place = nil
      return context
    } != nil
  }

  /// Forgets contexts that are over and whose entry is in no folder of an end.
  package func forget(before time: Timestamp) async throws(JournalError) -> Int {
    try await purge(before: time)
  }
}
