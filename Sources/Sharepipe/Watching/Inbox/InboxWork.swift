import SafeFiles
import Logging
import ShareJournal
import ShareModel

/// Works on the contexts of one inbox, and passes on the consequences of each result: to the gate,
/// to the retries, and to the status.
struct InboxWork: Sendable {
  /// The rules in force.
  let pipeline: PipelineInUse
  /// The state of the inbox.
  let state: any StateInUse
  /// Closes when the next try would fail again.
  let gate: InboxGate
  /// Reports how contexts came out.
  let status: InboxStatus
  /// The contexts that workers have in hand.
  let hand: WorkInHand
  /// Rings when something may be due sooner than the task that takes retries would wake.
  let retryBell: Bell
  /// Logs faults.
  let logger: Logger

  /// Works on one context.
  ///
  /// - Parameters:
  ///   - task: The context.
  ///   - bench: The bench, which the worker keeps from context to context.
  ///   - slot: The slot of the context; its work in hand has begun.
  /// - Returns: How it came out. ``finish(_:)`` is to be called with it.
  func process(
    _ task: EntrySource.Work.Task, on bench: inout WorkBench, _ slot: WorkSlot
  ) async -> ContextRecord {
    let version = pipeline.version
    let record = await slot.whileTaken { slot in
      await bench.process(task, with: version, slot: slot)
    }
    slot.hand?.end()
    return record
  }

  /// Passes on the consequences of how a context came out, and reports it.
  ///
  /// - Parameter record: How it came out.
  func finish(_ record: ContextRecord) async {
    settle(record)
    await status.report(record)
  }

  /// Passes on the consequences of how a context came out to the gate and the retries.
  ///
  /// - Parameter record: How it came out.
  func settle(_ record: ContextRecord) {
    log(gate.note(record))
    if record.mayBeDueSoon || state.mustTryAgain() { retryBell.ring() }
  }

  /// Begins no new work for a moment: the next try would fail again.
  func pause(after problem: Reason) { log(gate.note(problem)) }

  private func log(_ consequence: InboxFaults.Consequence) {
    switch consequence {
    case .none: break
    case .warning(let words): logger.warning("\(words)")
    case .pause(let words):
      if let words { logger.warning("\(words)") }
      status.changes.ring()
    }
  }
}
