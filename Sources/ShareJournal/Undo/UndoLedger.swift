/// What an undo writes into a ledger, and reads of it.
package protocol UndoLedger: LedgerChanging {
  /// Notes steps of a context, and waits until that is carried out.
  ///
  /// - Parameters:
  ///   - steps: What happened.
  ///   - identifier: The identifier of the context.
  /// - Throws: ``JournalError``; then nothing may be taken back.
  func note(_ steps: [JournalStep], of identifier: String) async throws(JournalError)

  /// Notes that what runs filed was taken back, and waits until that is carried out.
  ///
  /// - Parameters:
  ///   - runs: The runs, as they were read.
  ///   - context: Their context.
  ///   - step: Who took it back, and what.
  /// - Throws: ``JournalError``; the next undo of the context notes it.
  func noteUndone(
    _ runs: [JournalRun], of context: JournalContext, _ step: JournalStep
  ) async throws(JournalError)

  /// Notes that the entry of a context is in its inbox again.
  ///
  /// - Parameter context: The context, without a place.
  func noteReturned(_ context: JournalContext)
}

extension Journal: UndoLedger {
  package func note(_ steps: [JournalStep], of identifier: String) async {
    note(nil, of: identifier, steps)
    await flush()
  }

  package func noteUndone(
    _ runs: [JournalRun], of context: JournalContext, _ step: JournalStep
  ) async {
    for (number, run) in runs.enumerated() {
      var run = run
      run.end = .undone
      end(run, number == 0 ? [step] : [], of: context, isUrgent: true)
    }
    await flush()
  }

  package func noteReturned(_ context: JournalContext) {
    note(context, of: context.identifier, [JournalStep(.returned)])
  }
}
