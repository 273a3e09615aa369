#if PostgreSQL
import Documents
import LedgerContract
import PostgresTestSupport
import ShareJournal
import ShareModel
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import PostgresLedger

/// What is known of a write whose answer was lost.
@Suite(hasServer)
struct DoubtTests {
  /// A host whose connections go through a proxy.
  private func ground() async throws -> (TestedLedger, LedgerHost, CuttingProxy) {
    let server = try await PostgresServer.shared
    let tested = try await TestedLedger()
    try await server.sql("ALTER ROLE \(tested.user) PASSWORD 'secret'")
    let proxy = try CuttingProxy(before: server)
    let address = try PostgresAddress(
      "postgresql://\(tested.user)@127.0.0.1:\(proxy.port)/\(tested.database)?sslmode=disable")
    let session = try HostSession(to: address, host: "a", program: "test", lease: .seconds(600))
    try await session.open()
    let ledger = try PostgresLedger(at: address, session: session)
    let inbox = try await ledger.serve("inbox", by: "rules").number
    return (tested, LedgerHost(tested: tested, ledger: ledger, inbox: inbox), proxy)
  }

  @Test(arguments: [ContextEnd.done, .held, nil])
  func `a commit whose answer was lost is durable if the row says so`(
    end: ContextEnd?
  ) async throws {
    let (tested, host, proxy) = try await ground()
    for number in 0..<20 {
      let name = "\(number)"
      var context = try await host.begin(name)
      if let end {
        context = JournalSample.ended(context, end)
      } else {
        context.state = .waiting
        context.due = .now() + .seconds(1000)
      }
      proxy.cut(after: "commit_contexts")
      let answer = try await host.ledger.commit(
        context, [JournalStep(.recorded)], syncing: [], following: [])
      #expect(answer == .durable)
      #expect(proxy.cuts == number + 1)
      let state = try await tested.row(name, "state, decided IS NOT NULL")
      #expect(state == (end == nil ? "waiting|t" : "ended|t"))
      let steps = try await host.ledger.reading.steps(of: name)
      #expect(steps.count { $0.kind == .recorded } == 1)
    }
    await host.shared.end()
  }

  @Test
  func `a commit in doubt of a host that has lost the context meanwhile is stale`() async throws {
    let (tested, host, proxy) = try await ground()
    let context = JournalSample.ended(try await host.begin("1"))
    // The row is locked, so that the commit is not carried out before it is too late.
    let owner = try await connection(tested.database)
    let sweeper = try await tested.host("b")
    async let answer = owner.transaction { () throws(PostgresError) in
      try owner.run("SELECT FROM sharepipe.open_contexts FOR UPDATE")
      try owner.run("UPDATE sharepipe.sessions SET fenced = now() WHERE host = 'a'")
      try owner.run(
        "UPDATE sharepipe.open_contexts SET state = 'ready', session = NULL, crashes = crashes + 1")
      proxy.cut(after: "commit_contexts")
      try owner.run("SELECT pg_sleep(0.5)")
    }
    _ = await eventually {
      let count = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%pg_sleep%'"
      return (try? await PostgresServer.shared.sql(count)) != ["1"]
    }
    let committed = try await host.ledger.commit(context, [], syncing: [], following: [])
    _ = try await answer
    #expect(committed == .stale && proxy.cuts == 1)
    #expect(try await tested.row("1", "state, crashes, record") == "ready|1|")
    #expect(try await sweeper.claimNames() == ["1"])
  }

  @Test
  func `a run whose beginning was in doubt has begun once, with its number`() async throws {
    let (tested, host, proxy) = try await ground()
    let context = try await host.begin("1")
    var last: JournalRun?
    for number in 1...10 {
      var run = JournalSample.run("1")
      proxy.cut(after: "begin_runs")
      let answer = try await host.ledger.begin(
        run, after: last, [JournalStep(.spawned)], of: context)
      #expect(answer == .begun(attempt: number))
      #expect(proxy.cuts == number)
      run.attempt = number
      run.end = .temporary
      host.ledger.end(run, [], of: context, isUrgent: true)
      await host.ledger.flush()
      last = run
    }
    #expect(try await tested.sql("SELECT count(*) FROM sharepipe.open_runs") == ["10"])
    let steps = try await host.ledger.reading.steps(of: "1")
    #expect(steps.count { $0.kind == .spawned } == 10)
    // Another's beginning is not taken for one's own.
    let other = JournalSample.run("1")
    guard case .changed = try await host.ledger.begin(other, after: nil, [], of: context) else {
      Issue.record("it began")
      return
    }
  }

  @Test
  func `work that was begun in doubt is begun, and what no caller waits for is done once`()
    async throws
  {
    let (tested, host, proxy) = try await ground()
    try await host.arrive([JournalSample.context("1")])
    let claimed = try #require(try await host.shared.claim(in: host.inbox, atMost: 1).first)
    proxy.cut(after: "begin_contexts")
    let fence = try await host.ledger.begin(claimed, [JournalStep(.resumed)])
    #expect(fence == claimed.fence)
    // One that no doorman took in.
    proxy.cut(after: "begin_contexts")
    let new = JournalSample.context("2")
    #expect(try await host.ledger.begin(new, []).session == host.session)
    var run = JournalSample.run("1")
    run.attempt =
      try await host.ledger.begin(run, [], of: claimed) { _ in true }.attempt ?? 0
    run.end = .completed
    proxy.cut(after: "end_runs")
    host.ledger.end(run, [JournalStep(.exited)], of: claimed, isUrgent: true)
    await host.ledger.flush()
    proxy.cut(after: "note_steps")
    host.ledger.note(nil, of: "1", [JournalStep(.examined)])
    await host.ledger.flush()
    var ended = JournalSample.ended(claimed)
    try await host.ledger.commit(ended, [], syncing: [], following: [])
    ended.state = .placed
    ended.place = "done/a"
    proxy.cut(after: "file_contexts")
    host.ledger.notePlace(ended, [JournalStep(.moved)])
    await host.ledger.flush()
    #expect(proxy.cuts == 5)
    #expect(host.ledger.lost == 0 && host.ledger.unsaved == 0)
    let kinds = try await host.ledger.reading.steps(of: "1").map(\.kind)
    #expect(kinds == [.resumed, .exited, .examined, .moved])
    #expect(try await host.ledger.reading.runs(of: "1").map(\.end) == [.completed])
    #expect(try await tested.sql("SELECT count(*) FROM sharepipe.stale_runs") == ["0"])
  }

  @Test
  func `a write that the server refuses takes no other with it`() async throws {
    let host = try await TestedLedger().host()
    let context = try await host.begin("1")
    // A number that the column does not take.
    var wrong = JournalSample.run("1", key: "wrong")
    wrong.stage = 1 << 40
    let run = wrong
    let refused = Task { try await host.ledger.begin(run, after: nil, [], of: context) }
    host.ledger.note(nil, of: "1", [JournalStep(.examined)])
    let begun = Task {
      try await host.ledger.begin(JournalSample.run("1"), after: nil, [], of: context)
    }
    #expect(try await begun.value == .begun(attempt: 1))
    await #expect(throws: JournalError.self) { try await refused.value }
    await host.ledger.flush()
    #expect(host.ledger.lost == 0)
    #expect(try await host.ledger.reading.steps(of: "1").map(\.kind) == [.examined])
  }

  @Test
  func `U+0000 in what is noted comes out again`() async throws {
    let host = try await TestedLedger().host()
    let context = try await host.begin("1")
    let text = "a\u{0}b\u{FFFF}\u{1F600}\\u0000"
    let step = JournalStep(
      .decided,
      ["why": .string(text), "extension": .string("x\u{0}y"), text: .array([.string("\u{0}")])])
    var run = JournalSample.run("1")
    run.attempt =
      try await host.ledger.begin(run, [step], of: context) { _ in true }.attempt ?? 0
    run.end = .completed
    run.decision = #"{"name":"\u0000"}"#
    host.ledger.end(run, [step], of: context, isUrgent: true)
    var ended = JournalSample.ended(context, .held)
    ended.record = #"{"name":"\u0000"}"#
    try await host.ledger.commit(ended, [step], syncing: [], following: [])
    ended.state = .placed
    host.ledger.notePlace(ended, [step])
    await host.ledger.flush()
    #expect(try await host.ledger.wake("1", [JournalStep(.approved, step.details)]) { $0.isHeld })
    let steps = try await host.ledger.reading.steps(of: "1")
    #expect(steps.allSatisfy { $0.details == step.details })
    #expect(steps.map(\.kind) == [.decided, .decided, .approved])
    #expect(try await host.ledger.reading.context("1")?.record == ended.record)
    #expect(try await host.ledger.reading.runs(of: "1") == [run])
    let answers = try await host.ledger.reading.answers(before: nil, limit: 9)
    #expect(answers.answers.map(\.step.details) == [step.details])
    #expect(host.ledger.lost == 0)
  }

  @Test(.timeLimit(.minutes(2)))
  func `a host ends while its database is away, although a note is in line`() async throws {
    let (_, host, proxy) = try await ground()
    _ = try await host.begin("1")
    proxy.shut()
    proxy.cut(after: "note_steps")
    host.ledger.note(nil, of: "1", [JournalStep(.seen)])
    #expect(await eventually { proxy.cuts == 1 })
    let start = ContinuousClock.now
    await host.shared.end()
    #expect(ContinuousClock.now - start < .seconds(60))
  }
}
#endif
