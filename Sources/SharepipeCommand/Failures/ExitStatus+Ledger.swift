#if PostgreSQL
import PostgresLedger

extension ExitStatus {
  /// The status for what is wrong with a ledger.
  init(_ error: LedgerAccessError) {
    switch error {
    case .database(let error): self.init(error)
    case .none: self = .noInput
    case .otherSchema, .version: self = .configuration
    case .role, .notOwner: self = .noPermission
    }
  }

  /// The status for what a database said, or did not say.
  init(_ error: PostgresError) {
    switch error.reason {
    case .missingDatabase: self = .noInput
    case .untrusted, .refusedLogin, .permissionDenied: self = .noPermission
    case .oldServer, .otherServer, .missingObject, .unexpected: self = .configuration
    case .diskFull, .refused, .raised: self = .inputOutput
    case .unreachable, .tooManyConnections, .readOnly, .connectionLost, .inDoubt, .notBegun,
      .conflict, .lockTimeout, .statementTimeout, .pooled, .shortage, .closed:
      self = .unavailable
    }
  }
}
#endif
