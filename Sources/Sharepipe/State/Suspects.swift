import ShareJournal
internal import Synchronization

/// The contexts that a process was reading, or running in itself, when it died: one of them may be
/// why.
///
/// They are tried again one at a time and before anything else, so that the guilty one is found
/// and the others are cleared. All else waits meanwhile, but not for long: one that takes hours
/// must not keep the rest from being done.
final class Suspects: Sendable {
  /// How long all else waits, counted from the first try.
  static let patience: Duration = .seconds(5)
  /// How often is looked whether the next may be tried.
  private static let interval: Duration = .milliseconds(2)

  private struct State {
    var waiting: [JournalContext]
    var tried: String?
    var deadline: ContinuousClock.Instant?
  }

  private let state: Mutex<State>
  private let patience: Duration

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
      let (next, mustWait) = state.withLock { state -> (JournalContext?, Bool) in
        guard state.tried != nil || !state.waiting.isEmpty else { return (nil, false) }
        let deadline = state.deadline ?? .now + patience
        state.deadline = deadline
        guard state.tried == nil else { return (nil, isPatient || .now < deadline) }
        let next = state.waiting.removeFirst()
        state.tried = next.identifier
        return (next, false)
      }
      guard mustWait else { return next }
      try? await Task.sleep(for: Self.interval)
    }
    return nil
  }

  /// Says that a context was read, so that the next may be tried; without effect for one that is
  /// not tried now.
  func pass(_ identifier: String) {
    state.withLock { state in
      if state.tried == identifier { state.tried = nil }
    }
  }

  /// Waits while suspects are tried, but not for long.
  ///
  /// - Parameter isEnded: Whether there is no sense in waiting any more.
  func hold(unless isEnded: () -> Bool) async {
    while !Task.isCancelled, !isEnded() {
      let mustWait = state.withLock { state in
        guard state.tried != nil || !state.waiting.isEmpty else { return false }
        let deadline = state.deadline ?? .now + patience
        state.deadline = deadline
        return .now < deadline
      }
      guard mustWait else { return }
      try? await Task.sleep(for: Self.interval)
    }
  }
}
