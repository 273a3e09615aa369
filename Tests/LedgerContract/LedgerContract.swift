import Documents
import ShareJournal
import ShareModel
import ShareTestSupport
import Testing

/// What every ledger promises, clause by clause.
///
/// The tests of each ledger run all of them: a clause that holds for one and not for another is a
/// difference that a user would meet.
package enum LedgerContract {
  /// One promise, and the test of it with a ledger that has nothing in it.
  package struct Clause: Sendable, CustomTestStringConvertible {
    /// The promise, as a sentence.
    package let testDescription: String
    /// Tests it.
    package let check: @Sendable (any LedgerBench) async throws -> Void

    init(_ words: String, _ check: @escaping @Sendable (any LedgerBench) async throws -> Void) {
      testDescription = words
      self.check = check
    }
  }

  /// All of them.
  package static let clauses: [Clause] = fencing + runs + changes + reading
}
