import Glibc
internal import Synchronization

/// Calls back when something has not ended in time, from a thread of its own: it may be the threads
/// that tasks share that stand still.
///
/// The time in which the process or the machine is stopped does not count.
package final class OverdueAlarm: Sendable {
  /// How often it is looked whether it has ended.
  private static let interval: Duration = .milliseconds(100)

  private let hasEnded = Mutex(false)

  /// Begins to wait.
  ///
  /// Where no thread can be had, nothing is called.
  ///
  /// - Parameters:
  ///   - limit: After what time it is overdue.
  ///   - warn: Called after a quarter of that time.
  ///   - ring: Called once it is overdue.
  package init(
    after limit: Duration, warn: @escaping @Sendable () -> Void,
    _ ring: @escaping @Sendable () -> Void
  ) {
    _ = BlockingThread.start { [self] in
      guard !ends(within: limit / 4) else { return }
      warn()
      guard !ends(within: limit * 3 / 4) else { return }
      ring()
    }
  }

  /// Waits for the end on the thread; whether it came.
  private func ends(within time: Duration) -> Bool {
    var left = time
    while left > .zero {
      usleep(UInt32(Self.interval / .microseconds(1)))
      left -= Self.interval
      if hasEnded.withLock(\.self) { return true }
    }
    return false
  }

  /// Says that it has ended: nothing is called from now on, except what is called just now.
  package func end() { hasEnded.withLock { $0 = true } }
}
