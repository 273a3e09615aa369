#if PostgreSQL
import Documents
import LedgerContract
import PostgresTestSupport
import SafeFiles
import ShareJournal
import ShareTestSupport
import Testing

@testable import PostgresLedger

/// Extensions of which only so many runs may be under way at once, on all hosts together.
@Suite(hasServer)
struct SlotTests {
  private let tested: TestedLedger

  init() async throws { tested = try await TestedLedger() }

  private func run(_ context: JournalContext, limit: Int? = 2) -> JournalRun {
    var run = JournalSample.run(context.identifier, key: "\(context.identifier)")
    run.limit = limit
    return run
  }

  /// A context that a host works on; another one took its entry in.
  private func context(
    _ name: String, on host: LedgerHost, from door: LedgerHost
  ) async throws -> JournalContext {
    try await door.arrive([JournalSample.context(name)])
    return try await host.takeUp(name)
  }

  private func begin(
    _ context: JournalContext, limit: Int? = 2, on host: LedgerHost
  ) async throws -> RunBeginning {
    try await host.ledger.begin(run(context, limit: limit), after: nil, [], of: context)
  }

  private func end(_ context: JournalContext, on host: LedgerHost) {
    var run = run(context)
    run.attempt = 1
    run.end = .completed
    host.ledger.end(run, [], of: context, isUrgent: true)
  }

  @Test
  func `no more runs begin than all hosts may make, until one ends`() async throws {
    let (host, other) = (try await tested.host("a"), try await tested.host("b"))
    let first = try await context("1", on: host, from: host)
    let second = try await context("2", on: other, from: host)
    let third = try await context("3", on: host, from: host)
    #expect(try await begin(first, on: host) == .begun(attempt: 1))
    #expect(try await begin(second, on: other) == .begun(attempt: 1))
    #expect(try await begin(third, on: host) == .full)
    // Another limit, and none at all.
    #expect(try await begin(third, limit: 3, on: host) == .begun(attempt: 1))
    let fourth = try await context("4", on: other, from: host)
    #expect(try await begin(fourth, limit: nil, on: other) == .begun(attempt: 1))
    try host.shared.listen(
      at: PostgresAddress(try await PostgresServer.shared.url(tested.database, user: tested.user)),
      whenPooled: { Issue.record("\($0)") })
    // It rings once when it can hear.
    await host.shared.placeBell.wait(after: 0, atMost: .seconds(30))
    let rings = host.shared.placeBell.rings
    let fifth = try await context("5", on: other, from: host)
    end(second, on: other)
    end(third, on: other)
    await other.ledger.flush()
    await host.shared.placeBell.wait(after: rings, atMost: .seconds(30))
    #expect(host.shared.placeBell.rings > rings)
    #expect(try await begin(fifth, on: other) == .begun(attempt: 1))
  }

  @Test
  func `a run that is taken back, a lost lease and an end without an answer leave no place taken`()
    async throws
  {
    let (host, other) = (try await tested.host("a"), try await tested.host("b"))
    let first = try await host.begin("1")
    let second = try await host.begin("2")
    let third = try await host.begin("3")
    #expect(try await begin(first, limit: 1, on: host) == .begun(attempt: 1))
    #expect(try await begin(second, limit: 1, on: host) == .full)
    host.ledger.withdraw(run(first), [])
    await host.ledger.flush()
    #expect(try await begin(second, limit: 1, on: host) == .begun(attempt: 1))
    // It waits for another try, and of its run nothing more is heard.
    var waiting = second
    waiting.state = .waiting
    waiting.due = .now() + .seconds(600)
    try await host.ledger.commit(waiting, [], syncing: [], following: [])
    #expect(try await begin(third, limit: 1, on: host) == .begun(attempt: 1))
    let fourth = try await context("4", on: other, from: host)
    #expect(try await begin(fourth, limit: 1, on: other) == .full)
    try await tested.expire(host.session)
    try await other.shared.sweep()
    #expect(try await begin(fourth, limit: 1, on: other) == .begun(attempt: 1))
    #expect(try await tested.sql("SELECT context FROM sharepipe.slots").count == 1)
  }

  @Test
  func `of runs that begin at the same moment, as many begin as there are places`() async throws {
    let hosts = [
      try await tested.host("a"), try await tested.host("b"), try await tested.host("c"),
    ]
    var contexts: [(LedgerHost, JournalContext)] = []
    for number in 0..<30 {
      let host = hosts[number % 3]
      contexts.append((host, try await context("\(number)", on: host, from: hosts[0])))
    }
    let begun = try await withThrowingTaskGroup(of: RunBeginning.self) { group in
      for (host, context) in contexts {
        group.addTask { try await begin(context, limit: 7, on: host) }
      }
      return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    #expect(begun == [.begun(attempt: 1): 7, .full: 23])
  }

  @Test
  func `what is parked waits for no time, and any host claims it for its line`() async throws {
    let (host, other) = (try await tested.host("a"), try await tested.host("b"))
    for name in ["1", "2"] {
      var context = try await host.begin(name)
      context.state = .waiting
      context.parked = "org.example.a"
      try await host.ledger.commit(context, [], syncing: [], following: [])
    }
    // Those of another owner, who came later, take turns with them.
    try await host.arrive(["3"], of: 2000)
    #expect(try await tested.row("3", "turn") == "2")
    #expect(try await other.claimNames() == ["3"])
    #expect(try await other.shared.sweep().ready == 0)
    #expect(try await other.claimNames() == [])
    #expect(try await other.ledger.reading.parkedCounts() == ["org.example.a": 2])
    let claim = { (line: String) in
      try await other.shared.claim(in: other.inbox, parkedFor: line, atMost: 1)
    }
    #expect(try await claim("org.example.b") == [])
    let called = try #require(try await claim("org.example.a").first)
    #expect(called.identifier == "1" && called.parked == "org.example.a")
    // Its host dies: it waits for no line any more.
    try await tested.expire(other.session)
    #expect(try await host.shared.sweep().ready == 2)
    #expect(try await host.claimNames() == ["1", "3"])
    #expect(try await host.ledger.reading.parkedCounts() == ["org.example.a": 1])
  }
}
#endif
