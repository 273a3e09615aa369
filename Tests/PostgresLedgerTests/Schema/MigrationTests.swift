#if PostgreSQL
import Foundation
import PostgresTestSupport
import ShareJournal
import TestSupport
import Testing

@testable import PostgresLedger

/// A ledger that an earlier version made, brought up to date.
@Suite(hasServer)
struct MigrationTests {
  /// What version 1 printed for `ledger create --print --inbox inbox`.
  private static let first = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "version-1.sql")

  private func earlier() async throws -> TestedLedger {
    try await TestedLedger(madeBy: String(contentsOf: Self.first, encoding: .utf8))
  }

  private func address(_ tested: TestedLedger) async throws -> PostgresAddress {
    try PostgresAddress(try await PostgresServer.shared.url(tested.database))
  }

  @Test func `a ledger of version 1 is brought up to date once, and keeps what it has`()
    async throws
  {
    let tested = try await earlier()
    let address = try await address(tested)
    let host = try await tested.host()
    for name in ["1", "2"] { try await host.hold(name) }
    try await host.answer("1", .denied)
    #expect(try await LedgerMaking.migrate(address, isDryRun: true) == 1)
    await #expect(throws: LedgerAccessError.version(address.description, 1)) {
      try await LedgerVisit.open(address, for: .reading)
    }
    #expect(try await LedgerMaking.migrate(address, isDryRun: false) == 1)
    #expect(try await LedgerMaking.migrate(address, isDryRun: false) == PostgresSchema.version)
    // A host that was not drained goes on.
    try await host.answer("2", .denied)
    let answers = try await host.ledger.reading.answers(before: nil, limit: 9).answers
    #expect(answers.map(\.context) == ["2", "1"])
    #expect(answers.map { $0.link == nil } == [false, true])
    let visit = try await LedgerVisit.open(address, for: .reading)
    let findings = await visit.answerFindings()
    #expect(findings.map(\.code) == [.chainBegun])
    #expect(
      findings.first?.message.hasSuffix(
        ", and 1 answer is older: whether those were changed is not known") == true)
    await visit.end()
  }

  @Test func `a ledger that was brought up to date is as a new one`() async throws {
    let (old, new) = (try await earlier(), try await TestedLedger())
    let address = try await address(old)
    _ = try await LedgerMaking.migrate(address, isDryRun: false)
    for question in [
      """
      SELECT p.oid::regprocedure, md5(prosrc), prosecdef, proconfig, provolatile, l.lanname,
        ARRAY(SELECT unnest(proacl)::text ORDER BY 1)
      FROM pg_proc p JOIN pg_language l ON l.oid = prolang
      WHERE pronamespace = 'sharepipe'::regnamespace ORDER BY p.oid::regprocedure::text
      """,
      """
      SELECT c.relname, c.relkind, ARRAY(SELECT unnest(relacl)::text ORDER BY 1),
        ARRAY(SELECT attname || ' ' || format_type(atttypid, atttypmod) || attnotnull
          FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 ORDER BY attnum),
        CASE WHEN relkind IN ('i', 'I') THEN pg_get_indexdef(c.oid) END
      FROM pg_class c WHERE relnamespace = 'sharepipe'::regnamespace ORDER BY relname
      """, "SELECT version FROM ledger",
    ] {
      let was = try await old.sql("SET search_path = sharepipe; " + question)
      #expect(try await new.sql("SET search_path = sharepipe; " + question) == was)
      #expect(!was.isEmpty)
    }
  }

  @Test func `only the owner brings it up to date`() async throws {
    let tested = try await earlier()
    let worker = try PostgresAddress(
      try await PostgresServer.shared.url(tested.database, user: tested.user))
    await #expect(throws: LedgerAccessError.self) {
      try await LedgerMaking.migrate(worker, isDryRun: false)
    }
    #expect(try await tested.sql("SELECT version FROM sharepipe.ledger") == ["1"])
  }
}
#endif
