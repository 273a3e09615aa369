#if PostgreSQL
import Documents
import LedgerContract
import PostgresTestSupport
import ShareJournal
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import PostgresLedger

/// Who is alive, and what belongs to whom.
@Suite(hasServer)
struct SessionTests {
  @Test
  func `the heartbeat of a session that was ended answers that it is dead`() async throws {
    let tested = try await TestedLedger()
    let host = try await tested.host()
    #expect(try await host.shared.session.renew() != nil)
    try await tested.sql("SELECT sharepipe.forget('a')")
    #expect(try await host.shared.session.renew() == nil)
    #expect(host.shared.session.held == nil)
    try await tested.host("b").arrive([JournalSample.context("1")])
    #expect(try await host.claimNames() == [])
    await host.shared.end()
  }

  private static let pauses: [(left: Double?, isAnswered: Bool, pause: Double)] = [
    (8, true, 2.5), (5, true, 2.5), (2, true, 1), (0.5, true, 0.25), (0.01, true, 0.05),
    (-1, true, 0.05), (8, false, 0.625), (1, false, 0.5), (nil, true, 2.5), (nil, false, 0.625),
  ]

  @Test(arguments: pauses)
  func `the next heartbeat comes while half of what is left of a lease is still left`(
    _ left: Double?, _ isAnswered: Bool, _ pause: Double
  ) {
    #expect(
      HostLease.pause(of: .seconds(10), left: left.map { .seconds($0) }, isAnswered: isAnswered)
        == .seconds(pause))
  }

  @Test
  func `a lease that is over is not moved on, also before a sweep`() async throws {
    let tested = try await TestedLedger()
    let host = try await tested.host()
    try await tested.expire(host.session)
    #expect(try await host.shared.session.renew() == nil)
    await host.shared.end()
  }

  @Test
  func `two hosts with one name are two sessions, and one does not keep the other alive`()
    async throws
  {
    let tested = try await TestedLedger()
    let (first, second) = (try await tested.host("a"), try await tested.host("a"))
    #expect(first.session != second.session)
    try await first.arrive([JournalSample.context("1")])
    #expect(try await first.claimNames() == ["1"])
    try await tested.expire(first.session)
    #expect(try await second.shared.session.renew() != nil)
    let swept = try await second.shared.sweep()
    #expect(swept.fenced == 1 && swept.ready == 1)
    #expect(try await second.claimNames() == ["1"])
  }

  @Test
  func `claims that were not begun come back at the end of a session, and no crash is counted`()
    async throws
  {
    let tested = try await TestedLedger()
    let (host, other) = (try await tested.host("a"), try await tested.host("b"))
    try await host.arrive(["1", "2"].map { JournalSample.context($0) })
    let claimed = try await host.shared.claim(in: host.inbox, atMost: 2)
    var begun = try #require(claimed.first { $0.identifier == "1" })
    begun.begun = 1
    _ = try await host.ledger.begin(begun, [])
    let run = JournalSample.run("1")
    #expect(try await host.ledger.begin(run, after: nil, [], of: begun) == .begun(attempt: 1))
    await host.shared.end()
    // A run that has begun may still be under way: only the sweep returns its context.
    #expect(try await tested.row("2", "state, crashes") == "ready|0")
    #expect(try await tested.row("1", "state, crashes") == "working|0")
    #expect(try await other.claimNames() == ["2"])
    #expect(try await other.shared.sweep().ready == 1)
    #expect(try await tested.row("1", "state, crashes") == "ready|1")
    let again = try #require(try await other.shared.claim(in: other.inbox, atMost: 1).first)
    #expect(again.identifier == "1" && again.crashes == 1 && again.begun == 1)
  }

  @Test
  func `what is given back is ready without a crash, unless a run of it has begun`() async throws {
    let tested = try await TestedLedger()
    let host = try await tested.host()
    try await host.arrive(["1", "2"].map { JournalSample.context($0) })
    let claimed = try await host.shared.claim(in: host.inbox, atMost: 2)
    let begun = try #require(claimed.first { $0.identifier == "1" })
    _ = try await host.ledger.begin(begun, [])
    #expect(
      try await host.ledger.begin(JournalSample.run("1"), after: nil, [], of: begun)
        == .begun(attempt: 1))
    try await host.shared.giveBack(["1", "2", "unknown"])
    #expect(try await tested.row("1", "state, crashes") == "working|0")
    #expect(try await tested.row("2", "state, crashes") == "ready|0")
  }

  @Test
  func `a host that drains claims nothing, and works on with what it has`() async throws {
    let tested = try await TestedLedger()
    let (host, other) = (try await tested.host("a"), try await tested.host("b"))
    let context = try await host.begin("1")
    #expect(try await tested.sql("SELECT sharepipe.drain('a')") == ["1"])
    // The other one is the doorman from now on.
    try await other.arrive([JournalSample.context("2")])
    // It need not know of it yet.
    #expect(try await host.claimNames() == [])
    #expect(try await host.shared.beDoorman(of: host.inbox) == nil)
    #expect(try await host.shared.session.renew()?.isDraining == true)
    #expect(
      try await host.ledger.commit(
        JournalSample.ended(context), [], syncing: [], following: []) == .durable)
    #expect(try await other.claimNames() == ["2"])
  }

  @Test
  func `a host that a person forgets is ended at once, and what it had is ready`() async throws {
    let tested = try await TestedLedger()
    let (host, other) = (try await tested.host("a"), try await tested.host("b"))
    _ = try await host.begin("1")
    #expect(try await tested.sql("SELECT sharepipe.forget('a')") == ["1"])
    #expect(try await tested.sql("SELECT sharepipe.forget('a')") == ["0"])
    #expect(try await tested.sql("SELECT sharepipe.forget('\(other.session)')") == ["1"])
    #expect(try await tested.row("1", "state, crashes") == "ready|1")
  }

  @Test
  func `sessions stay as long as a context refers to them, and go a day later`() async throws {
    let tested = try await TestedLedger()
    let (host, other) = (try await tested.host("a"), try await tested.host("b"))
    let context = try await host.begin("1")
    let ended = JournalSample.ended(context)
    try await host.ledger.commit(ended, [], syncing: [], following: [])
    let old = "UPDATE sharepipe.sessions SET fenced = now() - interval '2 days' WHERE host = 'a'"
    try await tested.sql(old)
    let count = "SELECT count(*) FROM sharepipe.sessions WHERE host = 'a'"
    try await other.shared.sweep()
    #expect(try await tested.sql(count) == ["1"])
    await host.shared.end()
    try await tested.sql(old)
    let unfiled = try await other.shared.unfiled(in: other.inbox, for: .zero, atMost: 9)
    #expect(unfiled.map(\.identifier) == ["1"])
    var filed = try #require(unfiled.first)
    filed.state = .placed
    filed.place = "done/a"
    other.ledger.notePlace(filed, [])
    await other.ledger.flush()
    try await other.shared.sweep()
    #expect(try await tested.sql(count) == ["0"])
  }

  @Test
  func `a host with older rules claims nothing until a person accepts them again`() async throws {
    let tested = try await TestedLedger()
    let old = try await tested.host("a", rules: "old")
    try await old.arrive(["1", "2"].map { JournalSample.context($0) })
    #expect(try await old.claimNames(1) == ["1"])
    let new = try await tested.host("b", rules: "new")
    #expect(try await old.claimNames(1) == [])
    #expect(try await !old.shared.serve("inbox", by: "old").isNewest)
    #expect(try await new.shared.serve("inbox", by: "new").isNewest)
    #expect(try await tested.sql("SELECT sharepipe.accept_rules('inbox', 'old')") == ["t"])
    #expect(try await tested.sql("SELECT sharepipe.accept_rules('inbox', 'none')") == ["f"])
    #expect(try await new.claimNames(1) == [])
    #expect(try await old.claimNames(1) == ["2"])
  }

  @Test
  func `an inbox that is not there is said to be missing`() async throws {
    let host = try await TestedLedger().host()
    let error = await #expect(throws: JournalError.self) {
      try await host.shared.serve("other", by: "rules")
    }
    #expect(error?.description.contains("the ledger has no inbox 'other'") == true)
  }
}
#endif
