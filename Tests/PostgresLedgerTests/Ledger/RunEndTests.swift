#if PostgreSQL
import Documents
import LedgerContract
import PostgresTestSupport
import ShareJournal
import ShareModel
import ShareTestSupport
import Testing

@testable import PostgresLedger

/// How the end of a run is written: with the commit of its context, where there is one.
@Suite(hasServer)
struct RunEndTests {
  /// With letters that have more than one byte, or are two characters of Unicode.
  private static let decision = #"{"extension":"a","outcome":"délivré","reasons":["e\u{301}"]}"#
  private static let record = #"{"entry":"ünï.txt","decisions":[\#(decision)],"problems":[]}"#

  private let tested: TestedLedger
  private let host: LedgerHost

  init() async throws {
    tested = try await TestedLedger()
    host = try await tested.host()
  }

  /// A context with a run that has begun.
  private func run() async throws -> (context: JournalContext, run: JournalRun) {
    let context = try await host.begin("1")
    var run = JournalSample.run("1", key: "k")
    #expect(
      try await host.ledger.begin(run, after: nil, [JournalStep(.spawned)], of: context)
        == .begun(attempt: 1))
    run.attempt = 1
    run.end = .completed
    run.decision = Self.decision
    return (context, run)
  }

  /// Ends the run and its context, together.
  private func end(
    _ context: JournalContext, _ run: JournalRun, as end: ContextEnd = .done
  ) async throws -> Committed {
    var ended = JournalSample.ended(context, end)
    ended.record = Self.record
    host.ledger.end(run, [JournalStep(.exited)], of: context, isUrgent: false)
    return try await host.ledger.commit(
      ended, [JournalStep(.recorded)], syncing: [], following: [])
  }

  private func decisions() async throws -> [String?] {
    try await host.ledger.reading.runs(of: "1").map(\.decision)
  }

  private func kept() async throws -> [String] {
    try await tested.sql("SELECT decision IS NOT NULL, decision_at FROM sharepipe.open_runs")
  }

  @Test
  func `a decision that the record has is kept there alone, and read from there`()
    async throws
  {
    let (context, run) = try await run()
    #expect(try await end(context, run) == .durable)
    #expect(try await kept() == ["f|33"])
    #expect(try await decisions() == [Self.decision])
    let kinds = try await host.ledger.reading.steps(of: "1").map(\.kind)
    #expect(kinds == [.spawned, .exited, .recorded])

    var filed = JournalSample.ended(context, .done)
    filed.state = .placed
    host.ledger.notePlace(filed, [])
    await host.ledger.flush()
    #expect(try await tested.sql("SELECT runs LIKE '%livré%' FROM sharepipe.history") == ["f"])
    #expect(try await decisions() == [Self.decision])
  }

  @Test(arguments: [#"{"decisions":[]}"#, nil])
  func `a decision stays when the record of a filed context becomes another one`(
    _ record: String?
  ) async throws {
    let (context, run) = try await run()
    #expect(try await end(context, run) == .durable)
    var filed = JournalSample.ended(context, .done)
    filed.state = .placed
    host.ledger.notePlace(filed, [])
    await host.ledger.flush()
    let known = try #require(try await host.ledger.reading.context("1"))
    var new = known
    new.record = record
    #expect(try await host.ledger.replace(known, by: new, []))
    #expect(try await decisions() == [Self.decision])
  }

  @Test
  func `a decision stays when a filed context is tried again`() async throws {
    let (context, run) = try await run()
    #expect(try await end(context, run, as: .failed) == .durable)
    var filed = JournalSample.ended(context, .failed)
    filed.state = .placed
    host.ledger.notePlace(filed, [])
    await host.ledger.flush()
    let known = try #require(try await host.ledger.reading.context("1"))
    var waiting = known
    waiting.state = .waiting
    waiting.due = .now()
    #expect(try await host.ledger.replace(known, by: waiting, []))
    #expect(try await decisions() == [Self.decision])
    _ = try await host.takeUp("1")
    #expect(try await decisions() == [Self.decision])
  }

  @Test
  func `a decision stays when a held context is worked on again, which takes its record away`()
    async throws
  {
    let (context, run) = try await run()
    #expect(try await end(context, run, as: .held) == .durable)
    var held = JournalSample.ended(context, .held)
    held.state = .placed
    host.ledger.notePlace(held, [])
    await host.ledger.flush()
    #expect(try await kept() == ["f|33"])
    let known = try #require(try await host.ledger.reading.context("1"))
    var waiting = known
    waiting.state = .waiting
    waiting.due = .now()
    #expect(try await host.ledger.replace(known, by: waiting, []))
    _ = try await host.takeUp("1")
    #expect(try await tested.row("1", "record IS NULL") == "t")
    #expect(try await kept() == ["t|"])
    #expect(try await decisions() == [Self.decision])
  }

  @Test
  func `a decision of a host that has lost the context does not lean on a record that is refused`()
    async throws
  {
    let (context, run) = try await run()
    _ = try await tested.host("b")
    try await tested.sql("SELECT sharepipe.forget('a')")
    #expect(try await end(context, run) == .stale)
    #expect(try await tested.row("1", "record IS NULL") == "t")
    #expect(try await kept() == ["t|"])
    #expect(try await decisions() == [Self.decision])
  }

  @Test
  func `the end of a run without a commit is written all the same, soon`() async throws {
    let (context, run) = try await run()
    host.ledger.end(run, [JournalStep(.exited)], of: context, isUrgent: false)
    let limit = ContinuousClock.now + .seconds(20)
    while try await tested.sql("SELECT \"end\" FROM sharepipe.open_runs") != ["completed"] {
      try #require(ContinuousClock.now < limit)
      try await Task.sleep(for: .milliseconds(20))
    }
    let kinds = try await host.ledger.reading.steps(of: "1").map(\.kind)
    #expect(kinds == [.spawned, .exited])
    #expect(try await decisions() == [Self.decision])
  }

  @Test
  func `the runs of a key include one that has just ended`() async throws {
    let (context, run) = try await run()
    host.ledger.end(run, [], of: context, isUrgent: false)
    #expect(try await host.ledger.runs(withKey: run.key).map(\.end) == [.completed])
  }
}
#endif
