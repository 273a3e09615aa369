import Documents
import ShareJournal
import ShareModel
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

struct JournalPurgeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Puts a context with a run that did its work in.
  private func put(
    _ journal: Journal, _ identifier: String, _ state: JournalContext.State,
    _ end: ContextEnd? = nil, created: Timestamp = 0, after: EntryDisposal = .move
  ) async throws {
    var context = JournalSample.context(identifier, created: created, after: after)
    context.state = state
    context.end = end
    context.record = end.map { _ in "{}" }
    try await journal.begin(context, [JournalStep(.seen)])
    var run = JournalSample.run(identifier, key: "key of \(identifier)")
    _ = try await journal.begin(run, []) { _ in true }
    run.end = .completed
    journal.end(run, [JournalStep(.exited)])
  }

  @Test func `only what is finished and old is removed, with all that belongs to it`()
    async throws
  {
    let journal = try Journal(state: folder.path)
    try await put(journal, "done", .placed, .done)
    try await put(journal, "abandoned", .abandoned)
    try await put(journal, "held", .placed, .held)
    try await put(journal, "working", .working)
    try await put(journal, "waiting", .waiting)
    try await put(journal, "ended", .ended, .done)
    try await put(journal, "young", .placed, .done, created: .last)
    await journal.flush()
    #expect(try await journal.purge(before: 0) == 0)
    #expect(try await journal.purge(before: .last, portion: 1) == 2)
    let left = try journal.contents.history(limit: 10).contexts.map(\.identifier)
    #expect(left.sorted() == ["ended", "held", "waiting", "working", "young"])
    #expect(try journal.contents.steps(of: "done").isEmpty)
    #expect(try journal.runs(of: "done").isEmpty)
    #expect(try await journal.purge(before: .last, ends: [.held]) == 1)
    #expect(try journal.contents.problems() == [])
  }

  @Test func `what lies in the folder of an end stays known`() async throws {
    let journal = try Journal(state: folder.path)
    var context = JournalSample.ended(JournalSample.context("1", created: 0), state: .placed)
    context.place = "done/1"
    try await journal.begin(context, [])
    #expect(try await journal.purge(before: .last) == 0)
    context.place = nil
    try await journal.begin(context, [JournalStep(.purged)])
    #expect(try await journal.purge(before: .last) == 1)
  }

  @Test func `what stays in an inbox is still known to be delivered`() async throws {
    let journal = try Journal(state: folder.path)
    try await put(journal, "kept", .placed, .done, after: .keep)
    try await put(journal, "moved", .placed, .done, after: .move)
    await journal.flush()
    #expect(try await journal.purge(before: .last) == 2)
    try await journal.begin(JournalSample.context("new"), [])
    let kept = try await journal.begin(JournalSample.run("new", key: "key of kept"), []) {
      $0.isEmpty
    }
    #expect(kept.attempt == nil)
    #expect(kept.earlier.map(\.end) == [.completed])
    #expect(kept.earlier.map(\.context) == ["kept"])
    let moved = try await journal.begin(JournalSample.run("new", key: "key of moved"), []) {
      $0.isEmpty
    }
    #expect(moved.attempt == 1)
    #expect(try await journal.purgeDeliveries(before: .last) == 1)
    let again = try await journal.begin(JournalSample.run("new", key: "key of kept"), []) {
      $0.isEmpty
    }
    #expect(again.attempt == 1)
  }
}
