#if PostgreSQL
/// Why something could not be asked of the database, or what it answered instead.
package struct PostgresError: Error, Hashable, Sendable {
  /// What the caller decides by.
  package enum Reason: Hashable, Sendable {
    /// No server could be reached; it passes. Nothing was done.
    case unreachable
    /// A server of another machine did not prove with TLS that it is the right one.
    case untrusted
    /// It is not the server that this host worked with before, nor one that came out of it.
    case otherServer
    /// The server knows no such user, password or certificate, or does not let it in.
    case refusedLogin
    /// The server has no such database.
    case missingDatabase
    /// The server is older than PostgreSQL 15.
    case oldServer
    /// The server has no connection left; it passes.
    case tooManyConnections
    /// The server takes no writes: a standby, or a primary that was replaced.
    case readOnly
    /// The connection was lost before the statement was sent. Nothing was done.
    case connectionLost
    /// The connection was lost, or the time was over, after the statement was sent: it may have been
    /// done.
    case inDoubt
    /// The time was over, or the caller was cancelled, before the statement was sent. Nothing was
    /// done.
    case notBegun
    /// Another transaction came in between (`40001`, `40P01`): the same may be tried again.
    case conflict
    /// A lock was not to be had in time (`55P03`).
    case lockTimeout
    /// The server ended the statement, which took too long (`57014`). Nothing was done.
    case statementTimeout
    /// The role may not do it (`42501`).
    case permissionDenied
    /// The disk of the server is full (`53100`); it passes.
    case diskFull
    /// A function, table, column or schema is not there: the schema is older, or is another one.
    case missingObject
    /// A function of ours refused, with a code of ours that begins with `SP`.
    case raised(String)
    /// A value is not of the form that the caller expects: the schema is another one.
    case unexpected
    /// Notifications do not arrive, because a pooler in transaction mode is in between.
    case pooled
    /// This machine has no thread or descriptor left; it passes.
    case shortage
    /// It was closed here.
    case closed
    /// Anything else that the server refused, by its code.
    case refused(String)
  }

  /// What the caller decides by.
  package let reason: Reason
  /// The server and the database, for people.
  package let place: String
  /// The words of the server, of libpq or of the system.
  package let words: String
  /// What the server adds, such as the values in question; may name content.
  package let detail: String?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - reason: What the caller decides by.
  ///   - place: The server and the database.
  ///   - words: The words of the server, of libpq or of the system.
  ///   - detail: What the server adds.
  package init(_ reason: Reason, at place: String, _ words: String, detail: String? = nil) {
    self.reason = reason
    self.place = place
    self.words = words
    self.detail = detail
  }
}

extension PostgresError {
  /// Whether the connection cannot be used any more.
  package var isOfConnection: Bool {
    switch reason {
    case .unreachable, .untrusted, .otherServer, .refusedLogin, .missingDatabase, .oldServer,
      .tooManyConnections, .connectionLost, .inDoubt, .closed, .pooled, .shortage:
      true
    default: false
    }
  }

  /// Whether trying again later may help without a change by a person.
  package var isPassing: Bool {
    switch reason {
    case .unreachable, .tooManyConnections, .readOnly, .connectionLost, .inDoubt, .notBegun,
      .conflict, .lockTimeout, .statementTimeout, .diskFull, .shortage:
      true
    default: false
    }
  }

  /// The same for a statement of a transaction that was not committed: nothing of it was done.
  var beforeCommit: PostgresError {
    reason == .inDoubt ? PostgresError(.connectionLost, at: place, words, detail: detail) : self
  }
}
#endif
