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
    let alarm = OverdueAlarm(
      after: .seconds(2), warn: { calls.withLock { $0.append("warn") } }
    ) { calls.withLock { $0.append("ring") } }
    while calls.withLock(\.isEmpty) { try await Task.sleep(for: .milliseconds(10)) }
    alarm.end()
    try await Task.sleep(for: .milliseconds(2500))
    #expect(calls.withLock(\.self) == ["warn"])
  }
}
