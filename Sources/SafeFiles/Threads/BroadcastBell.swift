internal import Synchronization

/// Wakes all tasks that wait for a change.
///
/// A task reads ``rings``, looks whether it has to wait, and waits for a ring after that number. So
/// a change between its look and its wait wakes it as well.
package final class BroadcastBell: Sendable {
  private struct State {
    var rings: UInt64 = 0
    var lastNumber: UInt64 = 0
    /// The tasks whose wait is not over; one that does not sleep yet has no continuation.
    var waiters: [UInt64: CheckedContinuation<Void, Never>?] = [:]

    /// Notes a task that is about to wait; `nil` if it need not.
    mutating func add(after rings: UInt64) -> UInt64? {
      guard self.rings == rings else { return nil }
      lastNumber += 1
      waiters.updateValue(nil, forKey: lastNumber)
      return lastNumber
    }
  }

  private let state = Mutex(State())

  /// Creates a bell that has not rung.
  package init() {}

  /// How often it has rung.
  package var rings: UInt64 { state.withLock(\.rings) }

  /// Wakes all tasks that wait.
  package func ring() {
    let waiters = state.withLock { state in
      state.rings += 1
      defer { state.waiters = [:] }
      return state.waiters
    }
    for case let waiter? in waiters.values { waiter.resume() }
  }

  /// Waits until it rings, for some time, or until the task is cancelled.
  ///
  /// - Parameters:
  ///   - rings: A value of ``rings``; the wait is over if it has rung since.
  ///   - time: The longest wait; `nil` for no limit.
  package func wait(after rings: UInt64, atMost time: Duration? = nil) async {
    guard let number = state.withLock({ $0.add(after: rings) }) else { return }
    let alarm = time.map { AlarmClock.shared.set(after: $0) { self.end(number) } }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let mustWait = state.withLock { state in
          guard state.waiters.keys.contains(number) else { return false }
          state.waiters.updateValue(continuation, forKey: number)
          return true
        }
        if !mustWait { continuation.resume() }
      }
    } onCancel: {
      end(number)
    }
    if let alarm { AlarmClock.shared.stop(alarm) }
  }

  /// Ends the wait of one task.
  private func end(_ number: UInt64) {
    let waiter = state.withLock { $0.waiters.removeValue(forKey: number) }
    waiter??.resume()
  }
}
