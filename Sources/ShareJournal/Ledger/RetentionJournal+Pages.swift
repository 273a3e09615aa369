package import ShareModel

extension RetentionJournal {
  /// Shows the contexts whose entries are in the folder of an end, the oldest first, a page at a time,
  /// until the task is cancelled.
  ///
  /// - Parameters:
  ///   - end: How they ended.
  ///   - body: Gets each context, and returns whether it wants the next one.
  /// - Throws: ``JournalError``.
  package func showPlaced(
    in end: ContextEnd, to body: (JournalContext) async throws(JournalError) -> Bool
  ) async throws(JournalError) {
    let limit = 200
    var last: JournalContext?
    while !Task.isCancelled {
      let contexts = try await reading.placed(in: end, after: last, limit: limit)
      for context in contexts {
        guard try await body(context) else { return }
      }
      guard contexts.count == limit else { return }
      last = contexts.last
    }
  }
}
