import SafeFiles
import ShareJournal
internal import Synchronization

/// The contexts that a process was reading, or running in itself, when it died: one of them may be
/// why.
///
/// They are tried again one at a time and before anything else, so that the guilty one is found and
/// the others are cleared. All else waits meanwhile, but not for long: a suspect that takes hours
/// must not keep the rest from being done.
final class Suspects: Sendable {
  /// How long all else waits, counted from the first try.
  static let patience: Duration = .seconds(5)

  private struct State {
    var waiting: [JournalContext]
    var tried: String?
    var deadline: ContinuousClock.Instant?

    var isDone: Bool { tried == nil && waiting.isEmpty }
  }

  private let state: Mutex<State>
  private let patience: Duration
  /// Rings when a task that waits may go on.
  private let bell = BroadcastBell()

  /// Keeps contexts.
  ///
  /// - Parameters:
  ///   - contexts: The contexts; those that are suspected the least come first.
  ///   - patience: How long all else waits.
  init(_ contexts: [JournalContext], patience: Duration = Suspects.patience) {
    self.patience = patience
    let waiting = contexts.enumerated().sorted {
      ($0.element.crashes, $0.offset) < ($1.element.crashes, $1.offset)
    }
    state = Mutex(State(waiting: waiting.map(\.element)))
  }

  /// Waits until nothing is tried, and takes the next one.
  ///
  /// - Parameter isPatient: Whether to wait for one that takes long.
  /// - Returns: The context, which is tried until ``pass(_:)`` is called; `nil` if none is left, or
  ///   all else need not wait any more.
  func next(isPatient: Bool) async -> JournalContext? {
    while !Task.isCancelled {
      let rings = bell.rings
      let (next, wait) = state.withLock { state -> (JournalContext?, Duration?) in
        guard !state.isDone else { return (nil, nil) }
        let left = timeLeft(&state)
        guard state.tried == nil else { return (nil, isPatient ? .seconds(3600) : left) }
        let next = state.waiting.removeFirst()
        state.tried = next.identifier
        return (next, nil)
      }
      guard let wait else { return next }
      await bell.wait(after: rings, atMost: wait)
    }
    return nil
  }

  /// Notes that a context was read, so that the next may be tried; without effect for one that is
  /// not tried now.
  func pass(_ identifier: String) {
    let isPassed = state.withLock { state in
      guard state.tried == identifier else { return false }
      state.tried = nil
      return true
    }
    if isPassed { bell.ring() }
  }

  /// Waits while suspects are tried, but not for long.
  ///
  /// - Parameter isEnded: Whether there is no sense in waiting any more; asked again after ``wake()``.
  func hold(unless isEnded: () -> Bool) async {
    while true {
      let rings = bell.rings
      guard !Task.isCancelled, !isEnded() else { return }
      let wait = state.withLock { $0.isDone ? nil : timeLeft(&$0) }
      guard let wait else { return }
      await bell.wait(after: rings, atMost: wait)
    }
  }

  /// Has tasks that wait look again whether that has sense.
  func wake() { bell.ring() }

  /// How long all else waits from now on; `nil` if it has waited long enough.
  private func timeLeft(_ state: inout State) -> Duration? {
    let now = ContinuousClock.now
    let deadline = state.deadline ?? now + patience
    state.deadline = deadline
    return now < deadline ? deadline - now : nil
  }
}
