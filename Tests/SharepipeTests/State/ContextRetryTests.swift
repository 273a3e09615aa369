import SafeFiles
import ShareJournal
import ShareTestSupport
import Sharepipe
import SystemPackage
import TestSupport
import Testing

struct ContextRetryTests {
  /// A context that one share took and the next one did not, for want of a file.
  private func failed(_ more: String = "") async throws -> (PipelineFixture, ContextRecord) {
    let fixture = try PipelineFixture()
    fixture.options.after = .move
    fixture.policy.confirm = []
    try fixture.script("org.example.a", ExtensionScript.note)
    try fixture.script(
      "org.example.b", effect: .externalPost,
      ExtensionScript.note + "\n" + #"test -e "$SHAREPIPE_CONTAINER/ready""# + more)
    try fixture.add("deep/a.txt")
    let record = try #require(try await fixture.run().first)
    #expect(record.end == .failed)
    #expect(try fixture.ends() == ["failed/deep/a.txt", "failed/deep/a.txt.reason.json"])
    return (fixture, record)
  }

  private func request(_ identifier: String, _ fixture: PipelineFixture) async throws {
    let journal = try Journal(visiting: fixture.state)
    defer { journal.close() }
    try await ContextRetry(state: fixture.state, ledger: journal).request(
      identifier, by: .ada)
  }

  private func fault(
    _ identifier: String, _ fixture: PipelineFixture
  ) async throws -> ContextRetry.Fault? {
    do {
      try await request(identifier, fixture)
      return nil
    } catch let fault as ContextRetry.Fault {
      return fault
    }
  }

  @Test func `tried again, what took the content does not get it again`() async throws {
    let (fixture, record) = try await failed()
    try fixture.inbox.file("inbox.sharepipe/containers/org.example.b/ready")
    try await request(record.identifier, fixture)
    #expect(try fixture.journal { try $0.context(record.identifier)?.state } == .waiting)
    let again = try #require(try await fixture.retry([record.identifier]).first)
    #expect(again.identifier == record.identifier)
    #expect(
      again.line == "deep/a.txt, done, org.example.a delivered, org.example.b delivered")
    #expect(fixture.ledger("org.example.a").count == 1)
    let lines = fixture.ledger("org.example.b").map { $0.split(separator: " ") }
    #expect(lines.map(\.last) == ["1", "2"])
    #expect(Set(lines.map(\.first)).count == 1)
    #expect(try fixture.ends() == ["done/deep/a.txt"])
    #expect(try fixture.files(in: "inbox.sharepipe/work") == [])
  }

  @Test func `it may fail again, and be tried again`() async throws {
    let (fixture, record) = try await failed()
    for attempt in 2...3 {
      try await request(record.identifier, fixture)
      let again = try #require(try await fixture.retry([record.identifier]).first)
      #expect(again.end == .failed)
      #expect(again.decisions.last?.run?.attempt == attempt)
    }
    #expect(fixture.ledger("org.example.a").count == 1)
    #expect(try fixture.ends() == ["failed/deep/a.txt", "failed/deep/a.txt.reason.json"])
  }

  @Test func `a person may ask for what is uncertain`() async throws {
    let (fixture, record) = try await failed(" || kill -9 $$")
    #expect(record.codes == [.endedBySignal])
    try fixture.inbox.file("inbox.sharepipe/containers/org.example.b/ready")
    try await request(record.identifier, fixture)
    #expect(try await fixture.retry([record.identifier]).map(\.end) == [.done])
    #expect(fixture.ledger("org.example.b").count == 2)
  }

  @Test func `only what ended and did not end well is tried again`() async throws {
    let (fixture, record) = try await failed()
    try fixture.inbox.file("inbox.sharepipe/containers/org.example.b/ready")
    try fixture.add("b.txt")
    let done = try #require(try await fixture.run().first)
    #expect(try await fault(done.identifier, fixture) == .done(done.identifier))
    #expect(try await fault("nobody", fixture) == .notEnded("nobody"))
    fixture.options.after = .keep
    try fixture.rewrite("org.example.b", "exit 1")
    try fixture.add("c.txt", "other\n")
    let kept = try #require(try await fixture.run().first)
    #expect(kept.end == .failed)
    #expect(try await fault(kept.identifier, fixture) == .kept(kept.identifier))
    fixture.options.after = .move
    fixture.options.together = true
    try fixture.add("d.txt", "other\n")
    let several = try #require(try await fixture.run().first)
    #expect(try await fault(several.identifier, fixture) == .several(several.identifier))
    let journal = try Journal(visiting: fixture.state)
    var filter = JournalFilter()
    filter.ends = [.failed]
    let listed = try await ContextRetry(state: fixture.state, ledger: journal).identifiers(filter)
    journal.close()
    #expect(listed == [record.identifier, several.identifier])
    try TreeRemoval.remove(fixture.state.appending("failed"))
    #expect(
      try await fault(record.identifier, fixture) == .gone(record.identifier, "failed/deep/a.txt"))
  }

  @Test func `a context that waits is not asked for twice`() async throws {
    let (fixture, record) = try await failed()
    try await request(record.identifier, fixture)
    let steps = try fixture.journal { try $0.steps(of: record.identifier) }
    let asked = try #require(steps.last { $0.kind == .retried })
    #expect(
      try await fault(record.identifier, fixture)
        == .requested(record.identifier, .ada, asked.time))
    #expect(try await fixture.retry([record.identifier]).count == 1)
  }

  static let words: [(ContextRetry.Fault, String)] = [
    (
      .requested("1", .ada, 0),
      "1: is already being tried again: asked for by ada (7) at 1970-01-01T00:00:00Z"
    ),
    (
      .requested("1", nil, 0),
      "1: is already being tried again: asked for at 1970-01-01T00:00:00Z"
    ),
    (.notEnded("1"), "1: has not ended, or is unknown; see 'sharepipe history'"),
    (.done("1"), "1: ended as done; put its entry back into the inbox to share it again"),
    (.kept("1"), "1: its entry is still in the inbox; run 'sharepipe process' again"),
    (.several("1"), "1: was made of several entries; put them back into the inbox"),
    (.gone("1", "failed/a"), "1: is no longer at failed/a; see 'sharepipe doctor'"),
    (.notMoved("1", "why"), "1: cannot be tried again: why"),
  ]

  @Test(arguments: words)
  func `a fault says what to do`(fault: ContextRetry.Fault, text: String) {
    #expect(fault.description == text)
  }
}
