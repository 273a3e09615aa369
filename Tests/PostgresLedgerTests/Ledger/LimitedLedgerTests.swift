#if PostgreSQL
import Documents
import LedgerContract
import PostgresTestSupport
import ShareJournal
import ShareModel
import ShareTestSupport
import SystemPackage
import Testing

@testable import PostgresLedger

/// A ledger with several inboxes, of which each watch sees its own.
@Suite(hasServer)
struct LimitedLedgerTests {
  @Test
  func `the answers of a limited ledger are of its inbox alone, and it forgets nothing else`()
    async throws
  {
    let tested = try await TestedLedger()
    try await tested.sql("SELECT sharepipe.make_inbox('other')")
    let host = try await tested.host()
    for (name, inbox) in [("1", "inbox"), ("2", "other")] {
      let (number, _) = try await host.shared.serve(inbox, by: "rules")
      let at = LedgerHost(tested: tested, ledger: host.shared, inbox: number)
      var context = try await at.begin(name)
      context = JournalSample.ended(context, .failed)
      try await host.ledger.commit(context, [], syncing: [], following: [])
      context.state = .placed
      context.place = "failed/x"
      host.ledger.notePlace(context, [])
      await host.ledger.flush()
    }
    let own = host.shared.limited(to: "inbox")
    let reading = own.reading
    #expect(try await reading.placed(in: .failed, after: nil, limit: 9).map(\.identifier) == ["1"])
    #expect(try await reading.holder(of: "failed/x") == "1")
    #expect(try await reading.usage(of: 1000, since: .first).contexts == 1)
    #expect(try await reading.endCounts(since: nil, until: nil) == [.failed: 1])
    #expect(try await host.ledger.reading.endCounts(since: nil, until: nil) == [.failed: 2])
    #expect(try await host.shared.limited(to: "unknown").reading.context("1") == nil)
    #expect(try await own.purge("1", from: "failed/x", JournalStep(.purged)))
    #expect(try await own.purge("2", from: "failed/x", JournalStep(.purged)) == false)
    try await tested.sql("UPDATE sharepipe.history SET place = NULL")
    #expect(try await own.forget(before: .now() + .seconds(60)) == 1)
    #expect(try await tested.sql("SELECT identifier FROM sharepipe.history") == ["2"])
  }
}
#endif
