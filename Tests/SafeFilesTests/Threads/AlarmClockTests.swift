import Synchronization
import Testing

@testable import SafeFiles

struct AlarmClockTests {
  @Test func `alarms ring in the order of their times`() async {
    let clock = AlarmClock()
    let rung = Mutex([Int]())
    await withCheckedContinuation { continuation in
      for (number, milliseconds) in [(3, 300), (1, 100), (2, 200)] {
        _ = clock.set(after: .milliseconds(milliseconds)) {
          let isLast = rung.withLock {
            $0.append(number)
            return $0.count == 3
          }
          if isLast { continuation.resume() }
        }
      }
    }
    #expect(rung.withLock { $0 } == [1, 2, 3])
  }

  @Test func `a stopped alarm does not ring`() async {
    let clock = AlarmClock()
    let hasRung = Mutex(false)
    let alarm = clock.set(after: .milliseconds(50)) { hasRung.withLock { $0 = true } }
    clock.stop(alarm)
    await withCheckedContinuation { continuation in
      _ = clock.set(after: .milliseconds(200)) { continuation.resume() }
    }
    #expect(!hasRung.withLock { $0 })
  }

  @Test func `a stopped alarm releases what it holds`() {
    final class Held: Sendable {}
    let clock = AlarmClock()
    weak var held: Held?
    do {
      let kept = Held()
      held = kept
      clock.stop(clock.set(after: .seconds(3600)) { _ = kept })
    }
    #expect(held == nil)
  }

  @Test func `an alarm rings before a later one that was set first`() async {
    let clock = AlarmClock()
    let late = clock.set(after: .seconds(3600)) {}
    await withCheckedContinuation { continuation in
      _ = clock.set(after: .milliseconds(20)) { continuation.resume() }
    }
    clock.stop(late)
  }

  @Test func `an alarm may set another`() async {
    let clock = AlarmClock()
    await withCheckedContinuation { continuation in
      _ = clock.set(after: .milliseconds(10)) {
        _ = clock.set(after: .milliseconds(10)) { continuation.resume() }
      }
    }
  }
}
