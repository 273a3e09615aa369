import LedgerContract
import ShareJournal
import TestSupport
import Testing

struct JournalContractTests {
  @Test(arguments: LedgerContract.clauses)
  func `the embedded ledger keeps the contract`(clause: LedgerContract.Clause) async throws {
    let folder = try TemporaryFolder()
    let journal = try Journal(state: folder.path)
    try await clause.check(journal)
    journal.close()
  }
}
