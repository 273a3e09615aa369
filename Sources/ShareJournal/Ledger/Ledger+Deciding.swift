/// Decisions that are made outside of the ledger: what it knows is read, a closure decides, and what
/// it decided is written if the ledger still knows the same.
extension Ledger {
  /// Decides on a run with everything that is known of its key, and puts it into the ledger.
  ///
  /// - Parameters:
  ///   - run: The run. Its context must be in the ledger.
  ///   - steps: What happened before. They are added in either case.
  ///   - context: The context under its fence; a ledger that was lost meanwhile makes its row of it.
  ///   - objection: Why the run may not begin after all earlier runs with its key, oldest first; `nil`
  ///     if it may. It may be asked more than once.
  /// - Returns: The number of the attempt, or why it does not begin.
  /// - Throws: ``JournalError`` if the ledger cannot be written; the run must not begin then.
  package func begin<Objection>(
    _ run: JournalRun, _ steps: [JournalStep], of context: JournalContext? = nil,
    unless objection: ([JournalRun]) -> Objection?
  ) async throws(JournalError) -> RunAnswer<Objection> {
    // Mostly there are no earlier runs, and to ask for them first would cost as much as the write.
    var earlier: [JournalRun] = []
    if objection(earlier) != nil { earlier = try await runs(withKey: run.key) }
    while true {
      if let objection = objection(earlier) {
        note(nil, of: run.context, steps)
        return .refused(objection)
      }
      switch try await begin(run, after: earlier.last, steps, of: context) {
      case .begun(let attempt): return .begun(attempt: attempt)
      case .changed(let known): earlier = known
      case .full:
        note(nil, of: run.context, steps)
        return .full
      case .stale: return .stale
      }
    }
  }

  /// Waits for something as a worker that no commit waits for, such as for its own commit.
  ///
  /// - Parameter wait: What is waited for.
  /// - Returns: What it returns.
  /// - Throws: What it throws.
  package func whileIdle<Result, Failure: Error>(
    _ wait: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    endWork()
    defer { beginWork() }
    return try await wait()
  }
}
