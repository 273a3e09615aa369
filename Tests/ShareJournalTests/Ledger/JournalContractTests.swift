import LedgerContract
import ShareJournal
import ShareTestSupport
import TestSupport
import Testing

struct JournalContractTests {
  @Test(arguments: LedgerContract.clauses)
  func `the embedded ledger keeps the contract`(clause: LedgerContract.Clause) async throws {
    let folder = try TemporaryFolder()
    let journal = try Journal(state: folder.path)
    try await clause.check(Bench(journal: journal))
    journal.close()
  }

  /// One process has the ledger alone: the worker that goes on is the one that begins last.
  private struct Bench: LedgerBench {
    let journal: Journal

    var ledger: any Ledger { journal }

    func begin(_ identifier: String) async throws -> JournalContext {
      var context = JournalSample.context(identifier)
      context.fence = try await journal.begin(context, [])
      return context
    }

    func takeUp(_ identifier: String) async throws -> JournalContext {
      var context = try #require(try journal.context(identifier))
      context.state = .working
      context.begun += 1
      context.due = nil
      context.fence = try await journal.begin(context, [])
      return context
    }

    func takeOver(
      _ context: JournalContext
    ) async throws -> (ledger: any Ledger, context: JournalContext) {
      (journal, try await takeUp(context.identifier))
    }
  }
}
