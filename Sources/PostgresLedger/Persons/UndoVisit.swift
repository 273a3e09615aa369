#if PostgreSQL
import Documents
package import ShareJournal
import ShareModel
import ShareRules

/// The ledger of one inbox, for a person who takes back what was filed.
package struct UndoVisit: UndoLedger {
  private let visit: LedgerVisit
  package let reading: any LedgerReading

  /// Limits a connection to an inbox.
  ///
  /// - Parameters:
  ///   - visit: The connection of a person who may change something.
  ///   - inbox: The name of the inbox in the ledger.
  package init(_ visit: LedgerVisit, in inbox: String) {
    self.visit = visit
    reading = visit.reading(of: inbox)
  }

  package var stands: Bool { true }

  package func replace(
    _ known: JournalContext, by new: JournalContext, _ steps: [JournalStep]
  ) async throws(JournalError) -> Bool {
    try await visit.replace(known, by: new, steps)
  }

  package func note(
    _ steps: [JournalStep], of identifier: String
  ) async throws(JournalError) {
    let row = JSONWriter.text { $0.object { $0.member("identifier", identifier) } }
    try await visit.carryOut(
      PostgresStatement(
        "SELECT sharepipe.note_steps($1)",
        .json(LedgerJSON.array([LedgerJSON.adding(steps, to: row)]))))
  }

  package func noteUndone(
    _ runs: [JournalRun], of context: JournalContext, _ step: JournalStep
  ) async throws(JournalError) {
    let steps = JSONWriter.text { json in LedgerJSON.write([step], to: &json) }
    try await visit.carryOut(
      PostgresStatement(
        "SELECT sharepipe.undo_runs($1, $2, $3)", .text(context.identifier),
        .texts(runs.map(\.key.description)), .json(steps)))
  }

  /// The entry of an inbox that hosts share stays where it is: one of them would take it up again.
  package func noteReturned(_ context: JournalContext) {}

  package func flush() async {}
}
#endif
