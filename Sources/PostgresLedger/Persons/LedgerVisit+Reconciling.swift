#if PostgreSQL
import Documents
import ShareJournal
import ShareModel
import ShareRules

/// Writing what the folders say into a ledger that has lost it.
extension LedgerVisit {
  /// Writes outcomes, makes rows, and gives contexts up, in one transaction.
  ///
  /// - Parameters:
  ///   - inbox: The name of the inbox, on which no host works.
  ///   - rows: The contexts, as a JSON array; without any of all this, only what hosts left is swept.
  ///   - runs: Their runs, as a JSON array.
  ///   - dropped: The contexts whose entry is in the inbox.
  ///   - givenUp: The contexts whose entry is nowhere.
  /// - Throws: ``LedgerAccessError``; then nothing was changed.
  func reconcile(
    _ inbox: String, _ rows: String, _ runs: String, dropping dropped: [String],
    givingUp givenUp: [String]
  ) async throws(LedgerAccessError) {
    let statement = PostgresStatement(
      "SELECT sharepipe.reconcile($1, $2, $3, $4, $5)::bigint", .text(inbox), .json(rows),
      .json(runs), .texts(dropped.map(Optional.some)), .texts(givenUp.map(Optional.some)))
    _ = try await perform { connection throws(PostgresError) in
      var row = try connection.run(statement).row()
      return try row.integer()
    }
  }
}

extension LedgerJSON {
  /// A session that no host ever has: that of a run of which no more than a receipt is known.
  private static let unknownSession = "00000000-0000-0000-0000-000000000000"

  /// Runs, as the function `reconcile` takes them.
  static func runs(_ runs: [JournalRun]) -> String {
    array(
      runs.map { run in
        JSONWriter.text { json in
          json.object { json in
            json.member("context", run.context)
            json.member("extension", run.extension.rawValue)
            json.member("key", run.key.description)
            json.member("stage", run.stage)
            json.member("attempt", run.attempt)
            json.member("session", unknownSession)
            json.member("fence", 0)
            json.member("began", run.began.microseconds)
            json.member("end", run.end?.rawValue)
            json.member("exit_status", run.exitStatus)
            json.member("microseconds", run.microseconds)
            json.member("decision", run.decision)
          }
        }
      })
  }
}
#endif
