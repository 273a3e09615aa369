#if PostgreSQL
extension PostgresError: CustomStringConvertible {
  /// What is wrong, where, and what to do.
  package var description: String {
    switch reason {
    case .unreachable:
      "\(place): no connection: \(words); check that PostgreSQL is running there, and that a "
        + "firewall lets it through"
    case .untrusted:
      "\(place): the server did not prove that it is the right one: \(words); check its "
        + "certificate, its name in the URL, and sslrootcert"
    case .otherServer:
      "\(place): this is another copy of the database: \(words); end the server that is not the "
        + "primary any more, or take its name out of the URL"
    case .refusedLogin:
      "\(place): the server refused the login: \(words); check the user, its password or "
        + "certificate, and pg_hba.conf on the server"
    case .missingDatabase:
      "\(place): \(words); check the name in the URL, or make the database with createdb"
    case .oldServer: "\(place): \(words); PostgreSQL 15 or later is needed"
    case .tooManyConnections:
      "\(place): the server has no connection left: \(words); it is tried again; raise "
        + "max_connections if that lasts"
    case .readOnly:
      "\(place): the server takes no writes: \(words); name the primary in the URL, or all servers "
        + "of which one is the primary"
    case .connectionLost: "\(place): the connection was lost, and nothing was done: \(words)"
    case .inDoubt:
      "\(place): no answer came, so it is not known whether the statement was carried out: \(words)"
    case .notBegun: "\(place): the work was not begun: \(words)"
    case .conflict: "\(place): another transaction came in between: \(words)"
    case .lockTimeout: "\(place): a lock was held for too long: \(words)"
    case .statementTimeout: "\(place): the server ended a statement that took too long: \(words)"
    case .permissionDenied:
      "\(place): the role may not do this: \(words); grant it the role that it needs"
    case .diskFull:
      "\(place): the disk of the server is full: \(words); free some space there"
    case .missingObject:
      "\(place): \(words); the schema is not the one that this version of sharepipe knows: run "
        + "sharepipe ledger migrate"
    case .raised: "\(place): \(words)"
    case .unexpected: "\(place): an answer has another form than this version expects: \(words)"
    case .pooled:
      "\(place): notifications do not arrive, because a pooler in transaction mode is in between: "
        + "\(words); new work is found by asking, a few seconds later"
    case .shortage: "\(place): no connection can be begun now: \(words); it is tried again"
    case .closed: "\(place): \(words)"
    case .refused(let code): "\(place): \(words) (SQLSTATE \(code))"
    }
  }
}
#endif
