import Sharepipe
import SystemPackage

/// Where the word of a person is kept.
enum VisitedLedger {
  /// The journal of the state of an inbox on this machine.
  case journal(FilePath)
  /// The ledger that hosts share.
  case shared(any LedgerChanging)

  /// The state, absolute; `nil` if only hosts can reach it.
  var state: FilePath? { if case .journal(let state) = self { state } else { nil } }

  /// Does something with it.
  ///
  /// - Parameter body: What to do. A journal that was lost meanwhile is visited again.
  /// - Throws: An error of the journal, or of `body`.
  func visit(_ body: (any LedgerChanging) async throws -> Void) async throws {
    switch self {
    case .journal(let state):
      try await Journal.visit(state, isLost: TakenContext.isOfLostJournal) { journal in
        try await body(journal)
      }
    case .shared(let ledger): try await body(ledger)
    }
  }
}
