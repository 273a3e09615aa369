import Documents
import SafeFiles
import ShareJournal

/// Which context is tried again next, and when.
///
/// Three kinds are: contexts that a killed process left, contexts that were taken back since the
/// journal or the disk did not take their end, and contexts whose time has come in the journal.
struct RetryQueue: Sendable {
  /// The longest sleep while no context is due.
  static let longestSleep: Duration = .seconds(3600)
  /// The shortest sleep before the time of a context that waits for a person is over.
  private static let expiryPause: Duration = .milliseconds(200)

  /// The state, which has them.
  let state: LockedState
  /// The contexts that are worked on.
  let taken: TakenContexts

  /// Takes the context that is due the longest.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - longest: The longest time for which the policy puts anything off. A context that is due
  ///     later was put off before the clock was set back, and is due now.
  /// - Returns: The context, which is to be removed from ``taken`` after the work on it; `nil` if none
  ///   is due.
  func next(at now: Timestamp, within longest: Duration) async -> JournalContext? {
    if let next = state.nextLeftover() ?? state.returned.next() {
      if taken.insert(next.identifier) { return next }
      // The worker that has taken it back is not quite done with it.
      state.returned.add(next)
    }
    guard let next = await firstWaiting(), let due = next.due else { return nil }
    guard due <= now || due - now > longest else { return nil }
    return taken.insert(next.identifier) ? next : nil
  }

  /// How long to sleep until a context is due, or the time of one that waits for a person is over.
  ///
  /// A context that comes back from a worker, or from another process, rings a bell in between. A
  /// clock that is set makes no sleep longer than the longest that the policy knows.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - longest: The longest time for which the policy puts anything off.
  ///   - isClosed: Whether the gate is closed.
  /// - Returns: The time.
  func sleep(at now: Timestamp, within longest: Duration, isClosed: Bool) async -> Duration {
    var sleep = Self.longestSleep
    if let due = await firstWaiting()?.due {
      sleep = min(max(.zero, due - now), longest)
    }
    if let expiry = try? await state.ledger.reading.nextExpiry() {
      sleep = min(sleep, max(Self.expiryPause, expiry - now))
    }
    // A context that was taken back is not due in the journal, and neither a disk nor a state gives
    // a sign when it can be used again.
    if !state.returned.isEmpty || isClosed { sleep = ReturnedContexts.pause }
    if !state.left.isEmpty { sleep = min(sleep, UnremovedWork.pause) }
    return sleep
  }

  /// The context that is due first of those that no worker has; `nil` if none waits, or the journal
  /// cannot be asked.
  private func firstWaiting() async -> JournalContext? {
    let inHand = taken.count + state.returned.count
    let first = try? await state.ledger.reading.due(at: .last, limit: inHand + 1)
    return first?.first {
      !taken.contains($0.identifier) && !state.returned.contains($0.identifier)
    }
  }
}
