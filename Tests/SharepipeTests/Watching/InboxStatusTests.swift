import Documents
import Foundation
import Glibc
import ShareJournal
import ShareRules
import ShareTestSupport
import Sharepipe
import SystemPackage
import TestSupport
import Testing

/// What a watch says of itself is what is there.
struct InboxStatusTests {
  private func fixture() throws -> PipelineFixture {
    let fixture = try PipelineFixture()
    fixture.policy.freeSpace = 0
    fixture.policy.retries = RetryPolicy(
      first: .seconds(600), factor: 1, longest: .seconds(600))
    fixture.policy.confirm = []
    return fixture
  }

  @Test func `what is worked on is counted, with the age of the oldest`() async throws {
    let fixture = try fixture()
    let go = fixture.inbox.root.appending("go")
    try fixture.script(
      "org.example.a", "while [ ! -e '\(go)' ]; do sleep 0.05; done")
    let watch = try await RecordedWatch(fixture)
    try fixture.add("a.txt")
    try fixture.add("b.txt")
    #expect(await eventually { watch.status.working == 2 })
    let oldest = try #require(watch.status.oldestWorking)
    #expect(Timestamp.now() - oldest < .seconds(60))
    try fixture.inbox.file("go", "x")
    #expect(await eventually { watch.status.working == 0 && watch.status.ends[.done] == 2 })
    #expect(watch.status.oldestWorking == nil)
    await watch.stop()
  }

  @Test func `what is tried again is named, with its time`() async throws {
    let fixture = try fixture()
    try fixture.script("org.example.a", "exit 75")
    let watch = try await RecordedWatch(fixture)
    try fixture.add("a.txt")
    #expect(await eventually { watch.status.postponed == 1 })
    let next = try #require(watch.status.next)
    #expect(next.entry.label == "a.txt")
    #expect(next.due > .now())
    #expect(watch.status.waiting == 0)
    await watch.stop()
  }

  @Test func `what is held is counted right after a start, and no more when it is answered`()
    async throws
  {
    let fixture = try fixture()
    fixture.policy.confirm = [.additive]
    try fixture.script("org.example.a", "exit 0")
    var watch = try await RecordedWatch(fixture)
    try fixture.add("a.txt")
    #expect(await eventually { watch.status.held == 1 })
    await watch.stop()
    watch = try await RecordedWatch(fixture)
    #expect(await eventually { watch.status.held == 1 })
    let journal = watch.watch.journal
    let identifier = try #require(
      try journal.contents.history(limit: 1).contexts.first?.identifier)
    let denied = try await journal.change(identifier, [JournalStep(.denied)]) { context in
      var context = context
      context.state = .waiting
      context.due = .now()
      return context
    }
    #expect(denied != nil)
    WakeFile.touch(in: fixture.state)
    #expect(await eventually { watch.status.held == 0 || watch.records.count > 0 })
    await watch.stop()
  }

  @Test func `a full disk is said while it lasts`() async throws {
    let fixture = try fixture()
    fixture.policy.freeSpace = 1 << 60
    try fixture.script("org.example.a", "exit 0")
    let watch = try await RecordedWatch(fixture)
    #expect(await eventually { watch.status.state == .paused })
    #expect(watch.status.pause?.contains("MiB are free") ?? false)
    fixture.policy.freeSpace = 0
    watch.watch.use(fixture.rules)
    #expect(await eventually { watch.status.state == .watching && watch.status.pause == nil })
    await watch.stop()
  }

  @Test func `a state that cannot be used is said while it lasts`() async throws {
    let fixture = try fixture()
    try fixture.script("org.example.a", "exit 0")
    let watch = try await RecordedWatch(fixture)
    #expect(await eventually { watch.status.state == .watching })
    let work = fixture.state.appending("work").string
    try FileManager.default.moveItem(atPath: work, toPath: work + ".away")
    try fixture.add("a.txt")
    #expect(await eventually { watch.status.state == .paused && watch.status.pause != nil })
    try? FileManager.default.removeItem(atPath: work)
    try FileManager.default.moveItem(atPath: work + ".away", toPath: work)
    #expect(await eventually(within: .seconds(300)) { watch.ends("a.txt").contains(.done) })
    #expect(await eventually { watch.status.state == .watching && watch.status.pause == nil })
    #expect(watch.status.ends == [.done: 1])
    await watch.stop()
  }
}
