package import ShareJournal

extension Ledger {
  /// Begins a run if a condition on the earlier runs with its key says so.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - steps: What happened before.
  ///   - context: The context under its fence, or `nil`.
  ///   - isAllowed: Whether it may begin after earlier runs, oldest first.
  /// - Returns: The earlier runs as they were asked about last, and the number of the attempt if the run
  ///   begins.
  /// - Throws: ``JournalError``.
  package func begin(
    _ run: JournalRun, _ steps: [JournalStep], of context: JournalContext? = nil,
    if isAllowed: ([JournalRun]) -> Bool
  ) async throws(JournalError) -> (earlier: [JournalRun], attempt: Int?) {
    var asked: [JournalRun] = []
    let answer = try await begin(run, steps, of: context) { earlier -> Bool? in
      asked = earlier
      return isAllowed(earlier) ? nil : true
    }
    if case .begun(let attempt) = answer { return (asked, attempt) }
    return (asked, nil)
  }
}
