#if PostgreSQL
import LedgerContract
import PostgresLedger
import Testing

@Suite(hasServer)
struct PostgresContractTests {
  @Test(arguments: LedgerContract.clauses)
  func `a ledger in a database keeps the contract`(clause: LedgerContract.Clause) async throws {
    let host = try await TestedLedger().host()
    try await clause.check(host)
    await host.shared.end()
  }
}
#endif
