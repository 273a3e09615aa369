import SafeFiles
import Documents
import ShareJournal

/// Takes up contexts that are tried again when their time has come.
struct InboxRetries: Sendable {
  /// How many of them are worked on at once.
  static let places = 8

  /// Which is next, and when.
  let queue: RetryQueue
  /// Goes on with the contexts.
  let resumption: ResumedWork

  private var work: InboxWork { resumption.work }
  private var state: any StateInUse { work.state }

  /// Takes up contexts that are due, until it is stopped.
  ///
  /// - Parameter count: How many are worked on at once.
  func run(places count: Int) async {
    let places = WorkSlots(count)
    await state.suspects.hold { work.gate.isEnded }
    await withDiscardingTaskGroup { group in
      while !work.gate.isEnded {
        await expireHeld(at: .now())
        state.left.removeAgain(isPatient: true)
        let isClosed = work.gate.isClosed()
        let next = isClosed ? nil : await queue.next(at: .now(), within: longest)
        if let next {
          await places.take()
          group.addTask { await resumption.resume(next, places) }
        } else {
          let sleep = await queue.sleep(at: .now(), within: longest, isClosed: isClosed)
          await work.retryBell.wait(atMost: sleep)
        }
      }
    }
  }

  /// Counts contexts that waited for a person for too long as cancelled.
  private func expireHeld(at now: Timestamp) async {
    guard let next = try? await state.ledger.reading.nextExpiry(), next <= now else { return }
    _ = try? await ContextAnswer(state: state.path, ledger: state.ledger).expire(at: now)
  }

  /// The longest time for which anything is put off.
  private var longest: Duration { max(work.pipeline.rules.policy.retries.longest, .seconds(600)) }
}
