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

/// What becomes of the contexts of a host that is gone.
@Suite(hasServer)
struct SweepTests {
  @Test
  func `what a dead host had is ready again once, with a crash and a step`() async throws {
    let tested = try await TestedLedger()
    let (host, other) = (try await tested.host("a"), try await tested.host("b"))
    let context = try await host.begin("1")
    try await tested.expire(host.session)
    let sweeps = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 { group.addTask { try await other.shared.sweep().ready } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(sweeps.count { $0 == 1 } == 1 && sweeps.reduce(0, +) == 1)
    #expect(try await tested.row("1", "state, crashes, session IS NULL") == "ready|1|t")
    let step = try #require(try await other.ledger.reading.steps(of: "1").last)
    #expect(step.kind == .returned)
    #expect(step.details["why"] == .string("its host lost its lease"))
    #expect(step.details["host"] == .string("a"))
    #expect(step.details["fence"] == context.fence.map { .integer($0.number) })
  }

  @Test
  func `a lease that still runs is not taken, whatever else is swept`() async throws {
    let tested = try await TestedLedger()
    let (host, other) = (try await tested.host("a"), try await tested.host("b"))
    _ = try await host.begin("1")
    let swept = try await other.shared.sweep()
    #expect(swept.fenced == 0 && swept.ready == 0)
    #expect(try await tested.row("1", "state, crashes") == "working|0")
  }

  @Test
  func `of a commit and a sweep at the same moment, exactly one wins`() async throws {
    let tested = try await TestedLedger()
    let other = try await tested.host("b")
    let count = 300
    var wins = (commits: 0, sweeps: 0)
    var host = try await tested.host("a")
    for number in 0..<count {
      let name = "\(number)"
      // A slow machine needs longer for all of them than one lease lasts.
      _ = try await other.shared.session.renew()
      let context = JournalSample.ended(try await host.begin(name))
      try await tested.expire(host.session)
      let (first, doomed) = (number.isMultiple(of: 2), host)
      async let swept = Self.sweep(other, after: first ? .zero : .microseconds(number % 40 * 50))
      async let committed = Self.commit(
        context, by: doomed, after: first ? .microseconds(number % 40 * 50) : .zero)
      let (ready, answer) = (try await swept, try await committed)
      switch answer {
      case .durable:
        wins.commits += 1
        let row = try await tested.row(name, "state")
        #expect(ready == 0 && row == "ended")
      case .stale:
        wins.sweeps += 1
        let row = try await tested.row(name, "state, crashes, record")
        #expect(ready == 1 && row == "ready|1|")
        #expect(try await other.claimNames() == [name])
      }
      // It has lost its lease.
      #expect(try await host.shared.session.renew() == nil)
      try await host.shared.session.open()
      _ = try await host.shared.serve("inbox", by: "rules")
      // So that nothing is in the way of the next one.
      try await tested.sql("DELETE FROM sharepipe.open_contexts")
      host = LedgerHost(tested: tested, ledger: host.shared, inbox: host.inbox)
    }
    #expect(wins.commits + wins.sweeps == count)
    #expect(wins.commits > 0 && wins.sweeps > 0, "\(wins)")
  }

  private static func sweep(_ host: LedgerHost, after pause: Duration) async throws -> Int {
    try await Task.sleep(for: pause)
    // What is locked by a commit is left to the next sweep.
    let first = try await host.shared.sweep().ready
    return try await first + host.shared.sweep().ready
  }

  private static func commit(
    _ context: JournalContext, by host: LedgerHost, after pause: Duration
  ) async throws -> Committed {
    try await Task.sleep(for: pause)
    return try await host.ledger.commit(context, [], syncing: [], following: [])
  }

  @Test
  func `a context whose host died before it filed the entry is filed by another, once`()
    async throws
  {
    let tested = try await TestedLedger()
    let (host, other) = (try await tested.host("a"), try await tested.host("b"))
    let context = JournalSample.ended(try await host.begin("1"))
    try await host.ledger.commit(
      context, [JournalStep(.recorded)], syncing: [], following: [])
    try await tested.expire(host.session)
    #expect(try await other.shared.sweep().ready == 0)
    #expect(try await other.shared.unfiled(in: 1, for: .seconds(30), atMost: 9) == [])
    var filed = try #require(
      try await other.shared.unfiled(in: other.inbox, for: .zero, atMost: 9).first)
    #expect(filed.fence?.number == context.fence?.number && filed.end == .done)
    // Another host looks a moment later, and leaves it to this one for a while.
    #expect(
      try await other.shared.unfiled(in: other.inbox, for: .seconds(30), atMost: 9) == [])
    filed.state = .placed
    filed.place = "done/a"
    let step = JournalStep(.moved)
    other.ledger.notePlace(filed, [step])
    await other.ledger.flush()
    // The one that was thought dead comes back, and notes the same.
    var late = context
    late.state = .placed
    late.place = "done/a-1"
    host.ledger.notePlace(late, [JournalStep(.moved)])
    await host.ledger.flush()
    let known = try #require(try await other.ledger.reading.context("1"))
    #expect(known.state == .placed && known.place == "done/a")
    #expect(try await tested.sql("SELECT count(*) FROM sharepipe.history") == ["1"])
    let steps = try await other.ledger.reading.steps(of: "1")
    #expect(steps.suffix(2).map(\.kind) == [.recorded, .moved] && steps.last == step)
  }

  @Test
  func `a host that wakes up late does not file what was tried again meanwhile`() async throws {
    let tested = try await TestedLedger()
    let (host, other) = (try await tested.host("a"), try await tested.host("b"))
    var stale = JournalSample.ended(try await host.begin("1"), .failed)
    try await host.ledger.commit(stale, [], syncing: [], following: [])
    var filed = try #require(
      try await other.shared.unfiled(in: other.inbox, for: .zero, atMost: 9).first)
    filed.state = .placed
    filed.place = "failed/a"
    other.ledger.notePlace(filed, [])
    await other.ledger.flush()
    #expect(try await other.ledger.wake("1", [JournalStep(.retried)]) { $0.end == .failed })
    let again = JournalSample.ended(try await other.takeUp("1"))
    try await other.ledger.commit(again, [], syncing: [], following: [])
    stale.state = .placed
    stale.place = "failed/a"
    host.ledger.notePlace(stale, [])
    await host.ledger.flush()
    #expect(try await tested.row("1", "state") == "ended")
    let unfiled = try await other.shared.unfiled(in: other.inbox, for: .zero, atMost: 9)
    #expect(unfiled.map(\.end) == [.done])
  }

  @Test
  func `a run that a host ends after it has lost the context is noted as stale, once`()
    async throws
  {
    let tested = try await TestedLedger()
    let host = try await tested.host("a")
    let context = try await host.begin("1")
    var run = JournalSample.run("1")
    run.attempt =
      try await host.ledger.begin(run, [], of: context) { _ in true }.attempt ?? 0
    try await tested.expire(host.session)
    let other = try await tested.host("b")
    try await other.shared.sweep()
    let taken = try await other.takeUp("1")
    let second = try await other.ledger.begin(
      JournalSample.run("1"), after: run, [], of: taken)
    #expect(second == .begun(attempt: 2))
    run.end = .completed
    for _ in 0..<2 {
      host.ledger.end(run, [JournalStep(.exited)], of: context, isUrgent: true)
      await host.ledger.flush()
    }
    let stale = try await tested.sql(
      #"SELECT context, attempt, host, "end" FROM sharepipe.stale_runs"#)
    #expect(stale == ["1|1|a|completed"])
    let late = try await other.ledger.reading.steps(of: "1").filter { $0.kind == .stale }
    #expect(late.count == 1 && late.first?.details["host"] == .string("a"))
    #expect(try await !other.ledger.reading.steps(of: "1").contains { $0.kind == .exited })
    let runs = try await other.ledger.reading.runs(of: "1")
    #expect(runs.map(\.attempt) == [1, 2] && runs.map(\.end) == [.completed, nil])
  }

  @Test(arguments: [-86_400, 86_400])
  func `the clock of a host that is off by a day changes nothing`(seconds: Int64) async throws {
    let tested = try await TestedLedger()
    let clock: @Sendable () -> Timestamp = { .now() + .seconds(seconds) }
    let host = try await tested.host("a", clock: clock)
    #expect(try await host.shared.session.renew() != nil)
    var context = try await host.begin("1")
    context.state = .waiting
    context.due = clock() + .seconds(3600)
    try await host.ledger.commit(context, [], syncing: [], following: [])
    let due = try #require(try await host.ledger.reading.context("1")?.due)
    #expect(abs((due - (.now() + .seconds(3600))) / .seconds(1)) < 60)
    let swept = try await host.shared.sweep()
    #expect(swept.fenced == 0 && swept.ready == 0)
    try await tested.sql("UPDATE sharepipe.open_contexts SET due = sharepipe.now_us() - 1")
    #expect(try await host.shared.sweep().ready == 1)
    #expect(try await host.claimNames() == ["1"])
    let offset = try await tested.sql("SELECT clock_offset_seconds::int FROM sharepipe.hosts")
    #expect(abs(try #require(offset.first.flatMap { Int64($0) }) - seconds) < 60)
  }

  @Test
  func `a retry brings a context back with its runs, and attempts are numbered on`() async throws {
    let tested = try await TestedLedger()
    let host = try await tested.host("a")
    let context = try await host.begin("1")
    var run = JournalSample.run("1")
    run.attempt =
      try await host.ledger.begin(run, [JournalStep(.spawned)], of: context) { _ in true }.attempt
      ?? 0
    run.end = .completed
    host.ledger.end(run, [JournalStep(.exited)], of: context, isUrgent: true)
    var filed = JournalSample.ended(context, .failed)
    try await host.ledger.commit(filed, [], syncing: [], following: [])
    filed.state = .placed
    filed.place = "failed/a"
    host.ledger.notePlace(filed, [])
    await host.ledger.flush()
    let steps = try await host.ledger.reading.steps(of: "1").map(\.kind)
    #expect(try await tested.sql("SELECT count(*) FROM sharepipe.open_contexts") == ["0"])
    #expect(try await host.ledger.wake("1", [JournalStep(.retried)]) { $0.end == .failed })
    #expect(try await tested.sql("SELECT count(*) FROM sharepipe.history") == ["0"])
    #expect(try await host.ledger.runs(withKey: run.key) == [run])
    #expect(try await host.ledger.reading.steps(of: "1").map(\.kind) == steps + [.retried])
    let again = try await host.takeUp("1")
    #expect(again.fence.map(\.number) ?? 0 > context.fence.map(\.number) ?? 0)
    let next = JournalSample.run("1")
    #expect(try await host.ledger.begin(next, after: run, [], of: again) == .begun(attempt: 2))
  }
}
#endif
