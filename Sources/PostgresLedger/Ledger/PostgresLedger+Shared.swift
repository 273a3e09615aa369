#if PostgreSQL
package import SafeFiles
package import ShareJournal

extension PostgresLedger: SharedLedger {
  package func inHand(in inbox: Int64) async throws(JournalError) -> [JournalContext] {
    guard let session = session.held else { return [] }
    return try await claimed(
      "in_hand($1::text::uuid, $2::int)", [.text(session.session), .integer(inbox)])
  }

  package var arrivalBell: BroadcastBell { bells.arrival }

  package var placeBell: BroadcastBell { bells.place }

  package func limited(to inbox: String) -> any SharedLedger {
    PostgresLedger(self, limitedTo: inbox)
  }

  package var server: LedgerServer? { session.servers.server }

  package var lease: LedgerLease? {
    session.held.map {
      LedgerLease(session: $0.session, deadline: $0.deadline, isDraining: $0.isDraining)
    }
  }
}
#endif
