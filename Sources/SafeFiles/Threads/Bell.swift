internal import Synchronization

/// Wakes the one task that waits; a ring without a waiting task is kept for the next that waits.
package final class Bell: Sendable {
  private struct State {
    var hasRung = false
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  /// Creates a bell that has not rung.
  package init() {}

  /// Wakes the task that waits.
  package func ring() {
    state.withLock { state in
      state.hasRung = state.waiter == nil
      // Resuming only puts the task into line, so that it may be done under the lock.
      state.waiter?.resume()
      state.waiter = nil
    }
  }

  /// Waits until it rings, for some time, or until the task is cancelled.
  ///
  /// - Parameter time: The longest wait.
  package func wait(atMost time: Duration) async {
    let alarm = AlarmClock.shared.set(after: time) { self.ring() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.withLock { state in
          if state.hasRung || Task.isCancelled {
            state.hasRung = false
            continuation.resume()
          } else {
            state.waiter = continuation
          }
        }
      }
    } onCancel: {
      ring()
    }
    AlarmClock.shared.stop(alarm)
  }
}
