import Foundation
import SafeFiles
import Synchronization
import Testing

struct OverdueAlarmTests {
  @Test func `of what does not end, it warns first and rings then`() async {
    let calls = Mutex([String]())
    await withCheckedContinuation { continuation in
      _ = OverdueAlarm(after: .milliseconds(400), warn: { calls.withLock { $0.append("warn") } }) {
        calls.withLock { $0.append("ring") }
        continuation.resume()
      }
    }
    #expect(calls.withLock(\.self) == ["warn", "ring"])
  }

  @Test func `of what has ended, nothing is said any more`() async throws {
    let calls = Mutex([String]())
    let ended = DispatchSemaphore(value: 0)
    // However late this test gets to it, the alarm's time does not pass before its end is said.
    let alarm = OverdueAlarm(
      after: .milliseconds(400),
      warn: {
        calls.withLock { $0.append("warn") }
        ended.wait()
      }
    ) { calls.withLock { $0.append("ring") } }
    while calls.withLock(\.isEmpty) { try await Task.sleep(for: .milliseconds(10)) }
    alarm.end()
    ended.signal()
    try await Task.sleep(for: .seconds(1))
    #expect(calls.withLock(\.self) == ["warn"])
  }
}
