package import Documents

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
      case .stale: return .stale
      }
    }
  }

  /// Changes what is known of a context, if a decision on it as it is says so, and waits until that is
  /// durable.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the context.
  ///   - steps: What happened. They are added only if something is changed.
  ///   - change: Answers the context as it is to be, or `nil` to leave all as it is. It may be
  ///     called more than once.
  /// - Returns: The context as it is now; `nil` if it is not known or was left.
  /// - Throws: ``JournalError``.
  @discardableResult
  package func change(
    _ identifier: String, _ steps: [JournalStep], _ change: (JournalContext) -> JournalContext?
  ) async throws(JournalError) -> JournalContext? {
    while let known = try await reading.context(identifier), let new = change(known) {
      if try await replace(known, by: new, steps) { return new }
      // Another write came between; perhaps one that was in line before.
      await flush()
    }
    return nil
  }

  /// Lets a context wait for its turn from now on, and waits until that is durable.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the context.
  ///   - steps: What happened. They are added only if the context is woken.
  ///   - isReady: Whether the context is to be woken as it is now. It may be asked more than once.
  /// - Returns: Whether the context waits now; `false` if it is not known or was left.
  /// - Throws: ``JournalError``.
  package func wake(
    _ identifier: String, _ steps: [JournalStep], if isReady: (JournalContext) -> Bool
  ) async throws(JournalError) -> Bool {
    let changed = try await change(identifier, steps) { current in
      guard isReady(current) else { return nil }
      var current = current
      current.state = .waiting
      current.due = .now()
      current.crashes = 0
      return current
    }
    return changed != nil
  }

  /// Puts a waiting context off once more; nothing else of it changes.
  ///
  /// - Parameters:
  ///   - identifier: The context.
  ///   - due: When it is due.
  /// - Returns: Whether it was: another process may have changed it, or the ledger cannot be written.
  package func putOff(_ identifier: String, until due: Timestamp) async -> Bool {
    let changed = try? await change(identifier, []) { context in
      guard context.state == .waiting else { return nil }
      var context = context
      context.due = due
      return context
    }
    return changed != nil
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
