import Synchronization

/// Calls code that cannot be ended by force, and stops waiting for it when its time is over.
package enum TimeLimitedCall {
  /// How a call ended.
  package enum End<Success: Sendable>: Sendable {
    /// It came back in time.
    case finished(Success)
    /// Its time was over.
    case timeLimitExceeded
    /// The task that called was cancelled.
    case cancelled
  }

  /// Calls `body` in a task of its own.
  ///
  /// When the time is over or the caller is cancelled, that task is cancelled and has `grace` to
  /// come back. Code that does not heed its cancellation goes on running, and no task waits for it.
  ///
  /// - Parameters:
  ///   - limit: The longest time.
  ///   - grace: The time between cancelling the task and no longer waiting for it.
  ///   - threads: Where it is called; `nil` for the threads that all tasks share.
  ///   - body: What is called.
  /// - Returns: How it ended. What comes back after the limit does not count.
  package static func run<Success: Sendable>(
    limit: Duration, grace: Duration, on threads: WorkThreads? = nil,
    _ body: @escaping @Sendable () async -> Success
  ) async -> End<Success> {
    let slot = Slot<Success>()
    let call = Task.detached(executorPreference: threads) {
      let success = await body()
      // The cause of a cancellation has been noted before the task was cancelled.
      slot.fill(.finished(success))
    }
    let end: @Sendable (End<Success>) -> Void = { cause in
      slot.note(cause)
      // Rings in vain when the call has come back by then.
      _ = AlarmClock.shared.set(after: grace) { slot.fill(cause) }
      // The cancellation handlers of the task may take their time.
      Task.detached { call.cancel() }
    }
    let alarm = AlarmClock.shared.set(after: limit) { end(.timeLimitExceeded) }
    defer { AlarmClock.shared.stop(alarm) }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { slot.wait($0) }
    } onCancel: {
      end(.cancelled)
    }
  }

  /// Holds the first end that comes, and the task that waits for it.
  private final class Slot<Success: Sendable>: Sendable {
    private struct State {
      var cause: End<Success>?
      var end: End<Success>?
      var continuation: CheckedContinuation<End<Success>, Never>?
    }

    private let state = Mutex(State())

    /// Notes why the call is asked to end; the first cause counts.
    func note(_ cause: End<Success>) {
      state.withLock { if $0.cause == nil { $0.cause = cause } }
    }

    func fill(_ end: End<Success>) {
      state.withLock { state in
        guard state.end == nil else { return }
        let end = state.cause ?? end
        state.end = end
        // Resuming only puts the waiting task into line, so that it may be done under the lock.
        state.continuation?.resume(returning: end)
        state.continuation = nil
      }
    }

    func wait(_ continuation: CheckedContinuation<End<Success>, Never>) {
      let end = state.withLock { state in
        if state.end == nil { state.continuation = continuation }
        return state.end
      }
      if let end { continuation.resume(returning: end) }
    }
  }
}
