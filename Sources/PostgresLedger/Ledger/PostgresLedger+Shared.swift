#if PostgreSQL
package import ShareJournal

extension PostgresLedger: SharedLedger {
  package var lease: LedgerLease? {
    session.held.map {
      LedgerLease(session: $0.session, deadline: $0.deadline, isDraining: $0.isDraining)
    }
  }
}
#endif
