import Documents
import ShareJournal
import Synchronization

/// Contexts that are tried again when their time has come.
extension InboxWatch {
  /// How many contexts that are tried again are worked on at once.
  static let retryPlaces = 8

  /// Tries what the last process may have died over, one after the other.
  func trySuspects() async {
    await withDiscardingTaskGroup { group in
      while !isEnded, let suspect = await state.suspects.next(isPatient: true) {
        // The next one need not wait for the journal to keep the end of this one.
        group.addTask { [self] in
          var bench = WorkBench()
          let (pipeline, generation) = current.withLock { $0 }
          let hand = self.hand.place(for: suspect.entry)
          let record = await bench.process(
            .resumed(suspect, state), with: pipeline, generation: generation,
            slot: WorkSlot(nil, hand: hand))
          hand.end()
          state.suspects.pass(suspect.identifier)
          note(record)
          if record.mayBeDueSoon || state.mustTryAgain() { bell.ring() }
          await report(record)
        }
      }
    }
  }

  /// Takes up what is due, until nothing more is taken.
  func takeRetries() async {
    let places = WorkSlots(placeCount(Self.retryPlaces))
    await state.suspects.hold { isEnded }
    await withDiscardingTaskGroup { group in
      while !isEnded {
        await expireHeld()
        state.left.removeAgain(isPatient: true)
        if let next = nextRetry() {
          await places.take()
          group.addTask { await self.resume(next, places) }
        } else {
          await sleepUntilDue()
        }
      }
    }
  }

  /// Goes on with a context that was taken up.
  func resume(_ context: JournalContext, _ places: WorkSlots) async {
    let (pipeline, generation) = current.withLock { $0 }
    var bench = WorkBench()
    let hand = self.hand.place(for: context.entry)
    let record = await WorkSlot(places, hand: hand).whileTaken { slot in
      await bench.process(
        .resumed(context, state), with: pipeline, generation: generation, slot: slot)
    }
    hand.end()
    taken.remove(context.identifier)
    note(record)
    if record.mayBeDueSoon || state.mustTryAgain() { bell.ring() }
    // It may have been parked anew, for another extension.
    if record.end == .notYet { roomBell.ring() }
    // An end is reported when it is known, not when its entry could be put.
    if context.state != .ended { await report(record) }
  }

  /// Counts what waited for a person for too long as cancelled.
  private func expireHeld() async {
    let now = JournalClock.now()
    guard let next = try? state.journal.contents.nextExpiry(), next <= now else { return }
    _ = try? await ContextAnswer(state: state.path, journal: state.journal).expire(at: now)
  }

  private func nextRetry() -> JournalContext? {
    guard !mustPause else { return nil }
    if let next = state.nextLeftover() ?? state.nextReturned() {
      if taken.insert(next.identifier) { return next }
      // The worker that has taken it back is not quite done with it.
      state.takeBack(next)
    }
    var now = JournalClock.now()
    let longest = Int64(longestWait / .microseconds(1))
    // What is due later than the policy ever makes anything wait was put off before the clock was
    // set back.
    if let next = try? state.journal.nextDue(), next > now + longest { now = next }
    let due = try? state.journal.due(at: now, limit: Self.retryPlaces * 2)
    return due?.first { !state.hasReturned($0.identifier) && taken.insert($0.identifier) }
  }

  /// Sleeps until the next context is due or the bell rings; a clock that is set back or forth
  /// makes no wait longer than the longest that the policy knows.
  private func sleepUntilDue() async {
    var wait = Duration.seconds(3600)
    if let due = try? state.journal.nextDue() {
      wait = .microseconds(max(0, due - JournalClock.now()))
      // What is due and under way is not due again before it has come back.
      wait = max(min(wait, longestWait), taken.isEmpty ? .zero : .milliseconds(200))
    }
    if let expiry = try? state.journal.contents.nextExpiry() {
      wait = min(wait, .microseconds(max(200_000, expiry - JournalClock.now())))
    }
    if state.hasReturned || mustPause { wait = LockedState.pause }
    if !state.left.isEmpty { wait = min(wait, LeftoverWork.pause) }
    await bell.wait(atMost: wait)
  }

  /// Whether nothing is tried again for a moment: space is short, or something just failed that
  /// will fail again.
  var mustPause: Bool {
    faults.withLock { $0.isPausing } || isStateLost
      || floor.shortage() != nil
  }

  /// The longest time that anything waits.
  private var longestWait: Duration { max(rules.policy.retries.longest, .seconds(600)) }
}
