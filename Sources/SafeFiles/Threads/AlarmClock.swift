import Synchronization

/// Calls back when a time has come, with few timers however many alarms are set and stopped.
///
/// On Linux a `Task.sleep` that was cancelled stays among the timers of Dispatch until its time is
/// over. One such sleep for each run, with a limit of a minute, would keep a thousand of them for
/// each run per second, and wake the process for each.
package final class AlarmClock: Sendable {
  /// An alarm that was set.
  package struct Alarm: Sendable {
    fileprivate let number: UInt64
  }

  private struct State {
    /// What is to be done when: about as many as there is work under way.
    var alarms: [UInt64: (time: ContinuousClock.Instant, ring: @Sendable () -> Void)] = [:]
    var lastNumber: UInt64 = 0
    /// The ends of the sleeps that go on; one of them is not later than any alarm.
    var sleeps: Set<ContinuousClock.Instant> = []
  }

  /// The clock of the process.
  package static let shared = AlarmClock()

  private let state = Mutex(State())

  /// Sets an alarm.
  ///
  /// - Parameters:
  ///   - time: The time from now on.
  ///   - ring: What is called once the time is over. It must not block.
  /// - Returns: The alarm, to stop it.
  package func set(after time: Duration, _ ring: @escaping @Sendable () -> Void) -> Alarm {
    let end = ContinuousClock.now + time
    let (alarm, sleep) = state.withLock { state in
      state.lastNumber += 1
      state.alarms[state.lastNumber] = (end, ring)
      return (Alarm(number: state.lastNumber), Self.sleep(until: end, &state))
    }
    if let sleep { begin(sleep) }
    return alarm
  }

  /// Stops an alarm.
  ///
  /// One that has rung is left alone; one that rings just now may still do so.
  ///
  /// - Parameter alarm: The alarm.
  package func stop(_ alarm: Alarm) {
    // Released outside the lock, whatever the call holds.
    _ = state.withLock { $0.alarms.removeValue(forKey: alarm.number) }
  }

  /// The sleep that has to begin so that an alarm rings in time; nil when one goes on that ends early
  /// enough.
  private static func sleep(
    until time: ContinuousClock.Instant, _ state: inout State
  ) -> ContinuousClock.Instant? {
    if let end = state.sleeps.min(), end <= time { return nil }
    state.sleeps.insert(time)
    return time
  }

  private func begin(_ sleep: ContinuousClock.Instant) {
    Task.detached {
      try? await Task.sleep(until: sleep, clock: .continuous)
      self.wake(from: sleep)
    }
  }

  private func wake(from sleep: ContinuousClock.Instant) {
    let now = ContinuousClock.now
    let (due, next) = state.withLock { state in
      state.sleeps.remove(sleep)
      let due = state.alarms.filter { $0.value.time <= now }
      for number in due.keys { state.alarms[number] = nil }
      let first = state.alarms.values.map(\.time).min()
      return (
        due.values.sorted { $0.time < $1.time }, first.flatMap { Self.sleep(until: $0, &state) }
      )
    }
    if let next { begin(next) }
    for alarm in due { alarm.ring() }
  }
}
