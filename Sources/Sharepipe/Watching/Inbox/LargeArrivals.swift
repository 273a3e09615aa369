import FolderWatching
import Intake
import Synchronization

/// Large entries that have settled, in the order in which they came, for the few tasks that work on
/// them.
///
/// They are still in the inbox. The tasks that take small entries never wait behind them.
final class LargeArrivals: Sendable {
  /// One entry.
  struct Arrival: Sendable {
    let settled: SettledEntry
    let entry: InboxEntry
  }

  private struct State {
    var arrivals: [Arrival] = []
    var next = 0
    var isEnded = false
    var waiters: [CheckedContinuation<Arrival?, Never>] = []

    mutating func take() -> Arrival? {
      guard next < arrivals.count else { return nil }
      defer {
        next += 1
        if next == arrivals.count {
          arrivals.removeAll(keepingCapacity: true)
          next = 0
        }
      }
      return arrivals[next]
    }
  }

  private let state = Mutex(State())

  /// Adds an entry.
  func put(_ arrival: Arrival) {
    let waiter = state.withLock { state in
      if let waiter = state.waiters.popLast() { return Optional(waiter) }
      state.arrivals.append(arrival)
      return nil
    }
    waiter?.resume(returning: arrival)
  }

  /// The next entry, or `nil` after the end.
  func next() async -> Arrival? {
    await withCheckedContinuation { continuation in
      let arrival = state.withLock { state -> Arrival?? in
        if state.isEnded { return .some(nil) }
        if let arrival = state.take() { return arrival }
        state.waiters.append(continuation)
        return .none
      }
      if let arrival { continuation.resume(returning: arrival) }
    }
  }

  /// Ends the line; entries that are left stay in the inbox.
  func end() {
    let waiters = state.withLock { state in
      defer { state.waiters = [] }
      state.isEnded = true
      return state.waiters
    }
    for waiter in waiters { waiter.resume(returning: nil) }
  }
}
