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

/// What persons change from any host.
@Suite(hasServer)
struct PersonTests {
  @Test
  func `of persons who answer one held context from many hosts at once, one does`() async throws {
    let tested = try await TestedLedger()
    let host = try await tested.host()
    var held = JournalSample.ended(try await host.begin("1"), .held)
    try await host.ledger.commit(held, [], syncing: [], following: [])
    held.state = .placed
    held.place = "held/a"
    host.ledger.notePlace(held, [])
    await host.ledger.flush()
    let known = try #require(try await host.ledger.reading.context("1"))
    let others = [host, try await tested.host("b"), try await tested.host("c")]
    var waiting = known
    waiting.state = .waiting
    waiting.due = .now()
    let new = waiting
    let answers = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<30 {
        group.addTask {
          try await others[number % 3].ledger.replace(
            known, by: new, [JournalStep(.approved, ["by": .string("\(number)")])])
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.count { $0 } == 1)
    let steps = try await host.ledger.reading.steps(of: "1")
    #expect(steps.count { $0.kind == .approved } == 1)
    #expect(try await tested.row("1", "state") == "ready")
    #expect(try await tested.sql("SELECT count(*) FROM sharepipe.answers") == ["1"])
  }

  @Test
  func `of persons who ask for another try of one context in the history, one does`() async throws {
    let tested = try await TestedLedger()
    let (host, other) = (try await tested.host("a"), try await tested.host("b"))
    var filed = JournalSample.ended(try await host.begin("1"), .failed)
    try await host.ledger.commit(filed, [], syncing: [], following: [])
    filed.state = .placed
    host.ledger.notePlace(filed, [])
    await host.ledger.flush()
    let known = try #require(try await host.ledger.reading.context("1"))
    var waiting = known
    waiting.state = .waiting
    waiting.due = .now()
    let new = waiting
    let answers = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<20 {
        let ledger = number.isMultiple(of: 2) ? host.ledger : other.ledger
        group.addTask { try await ledger.replace(known, by: new, [JournalStep(.retried)]) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.count { $0 } == 1)
    #expect(try await tested.sql("SELECT count(*) FROM sharepipe.open_contexts") == ["1"])
    #expect(try await tested.sql("SELECT count(*) FROM sharepipe.history") == ["0"])
  }

  @Test
  func `what is noted of a context that is filed is kept, and what is noted twice is there once`()
    async throws
  {
    let host = try await TestedLedger().host()
    let context = try await host.begin("1")
    let seen = JournalStep(.examined, ["bytes": .integer(10)])
    for _ in 0..<2 { host.ledger.note(nil, of: "1", [seen]) }
    var working = context
    working.contentHash = .sample("content")
    host.ledger.note(working, of: "1", [JournalStep(.decided)])
    await host.ledger.flush()
    #expect(try await host.ledger.reading.context("1")?.contentHash == working.contentHash)
    #expect(try await host.ledger.reading.context("1")?.state == .working)
    var filed = JournalSample.ended(context)
    try await host.ledger.commit(filed, [JournalStep(.recorded)], syncing: [], following: [])
    filed.state = .placed
    host.ledger.notePlace(filed, [JournalStep(.moved)])
    host.ledger.note(nil, of: "1", [JournalStep(.undoing), JournalStep(.undone)])
    await host.ledger.flush()
    let kinds = try await host.ledger.reading.steps(of: "1").map(\.kind)
    #expect(kinds == [.examined, .decided, .recorded, .moved, .undoing, .undone])
  }

  @Test
  func `work that is given up is in the history, and its entry is in no folder`() async throws {
    let tested = try await TestedLedger()
    let host = try await tested.host()
    var context = try await host.begin("1")
    context.state = .abandoned
    host.ledger.note(context, of: "1", [JournalStep(.returned)])
    await host.ledger.flush()
    let known = try #require(try await host.ledger.reading.context("1"))
    #expect(known.state == .abandoned && known.place == nil && known.end == nil)
    #expect(try await tested.sql("SELECT count(*) FROM sharepipe.history") == ["1"])
  }
}
#endif
