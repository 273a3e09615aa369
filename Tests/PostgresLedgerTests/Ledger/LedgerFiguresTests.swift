#if PostgreSQL
import PostgresTestSupport
import ShareJournal
import ShareTestSupport
import Testing

@testable import PostgresLedger

/// What the metrics of a host show of the ledger.
@Suite(hasServer)
struct LedgerFiguresTests {
  private func counts(_ figures: SharedLedgerFigures) -> [String] {
    figures.queue.map { "\($0.inbox) \($0.owner) \($0.state) \($0.contexts)" }.sorted()
  }

  @Test func `what waits is counted by owner and state, and one host is the doorman`() async throws
  {
    let tested = try await TestedLedger()
    let (a, b) = (try await tested.host("a"), try await tested.host("b"))
    #expect(try await a.shared.figures() == SharedLedgerFigures(queue: [], doors: []))
    try await a.arrive(["1", "2", "3"], of: 1000)
    try await a.arrive(["4"], of: 1001)
    #expect(try await b.claimNames(1).count == 1)
    let figures = try await b.shared.figures()
    #expect(
      counts(figures).reduce(0) { $0 + (Int($1.split(separator: " ").last ?? "") ?? 0) } == 4)
    #expect(Set(figures.queue.map(\.state)) == [.ready, .working])
    #expect(Set(figures.queue.map(\.owner)) == [1000, 1001])
    #expect(figures.doors == [])
    #expect(try await a.shared.figures().doors == ["inbox"])
    try await tested.sql(
      "UPDATE sharepipe.open_contexts SET created = created - 60000000 WHERE owner = 1001")
    let later = try await b.shared.figures()
    let oldest = try #require(later.queue.first { $0.owner == 1001 }).oldest
    #expect(oldest >= .seconds(60) && oldest < .seconds(180))
  }

  @Test func `the margin of the lease is what was left at the heartbeats`() async throws {
    let tested = try await TestedLedger()
    let host = try await tested.host("a")
    let first = try #require(host.shared.takeLeaseMargins())
    #expect(first.lease == .seconds(480) && first.last == .seconds(480))
    try await Task.sleep(for: .milliseconds(100))
    _ = try await host.shared.session.renew()
    let second = try #require(host.shared.takeLeaseMargins())
    #expect(second.last < .seconds(480) && second.last > .seconds(300))
    #expect(second.least <= second.last)
    try await tested.expire(host.session)
    try await tested.sql("SELECT sharepipe.sweep()")
    #expect(try await host.shared.session.renew() == nil)
    #expect(host.shared.takeLeaseMargins()?.least == .zero)
  }
}
#endif
