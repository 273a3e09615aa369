import Sharepipe
import Synchronization
import TestSupport
import Testing

/// How a watch ends.
struct InboxWatchEndingTests: InboxWatchSuite {
  @Test func `stopped, what runs comes to its end and nothing more is taken`() async throws {
    let fixture = try fixture()
    let gate = Mutex(false)
    fixture.value("org.example.slow") { _ in
      while !gate.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(2)) }
      return .completed(nil)
    }
    let watch = try await RecordedWatch(fixture)
    try fixture.add("a.txt")
    #expect(try await eventually { try fixture.files(in: "inbox") == [] })
    watch.watch.stop()
    try fixture.add("b.txt")
    gate.withLock { $0 = true }
    await watch.stop()
    #expect(watch.records.map(\.line) == ["a.txt, done, org.example.slow delivered"])
    #expect(try fixture.files(in: "inbox") == ["b.txt"])
    #expect(try fixture.ends() == ["done/a.txt"])
  }

  @Test
  func `cancelled, what runs is ended, and if it may be repeated goes on with the next start`()
    async throws
  {
    let fixture = try fixture()
    try fixture.script(
      "org.example.a", effect: .additive,
      ExtensionScript.note + "\n" + #"[ "$SHAREPIPE_ATTEMPT" -ge 2 ] || exec sleep 60"#)
    let first = try await RecordedWatch(fixture)
    try fixture.add("a.txt")
    #expect(await eventually { fixture.ledger("org.example.a").count == 1 })
    await first.cancel()
    #expect(try fixture.files(in: "inbox") == [])
    #expect(try fixture.ends() == [])
    let second = try await RecordedWatch(fixture)
    #expect(await eventually { second.ends("a.txt").last == .done })
    await second.stop()
    #expect(attempts(fixture).numbers == ["1", "2"])
    #expect(attempts(fixture).keys == 1)
  }

  @Test func `cancelled, what runs and may not be repeated waits for a person`() async throws {
    let fixture = try fixture()
    try fixture.script(
      "org.example.a", effect: .externalPost, ExtensionScript.note + "\nexec sleep 60")
    let first = try await RecordedWatch(fixture)
    try fixture.add("a.txt")
    #expect(await eventually { fixture.ledger("org.example.a").count == 1 })
    await first.cancel()
    let second = try await RecordedWatch(fixture)
    #expect(await eventually { second.ends("a.txt").last == .held })
    await second.stop()
    #expect(attempts(fixture).numbers == ["1"])
    #expect(try fixture.ends().contains("held/a.txt"))
  }
}
