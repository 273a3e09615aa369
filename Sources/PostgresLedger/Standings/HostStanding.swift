#if PostgreSQL
package import Documents

/// A session of a host, as the ledger knows it.
package struct HostStanding: Hashable, Sendable {
  /// Whether a host works.
  package enum State: String, CaseIterable, Hashable, Sendable {
    /// It works.
    case alive
    /// It claims nothing more, and ends when its runs are over.
    case draining
    /// Its lease is over: what it had in hand is for other hosts.
    case lost
    /// It ended by itself, or a person said that it is gone.
    case ended
  }

  /// An inbox on which a host works.
  package struct Service: Hashable, Sendable {
    /// The name of the inbox.
    package let inbox: String
    /// The SHA-256 of the rules of the host.
    package let rules: String
    /// Whether these are the newest; a host with others claims nothing.
    package let isNewest: Bool
    /// Whether this host takes entries in.
    package let isDoorman: Bool
  }

  /// The identifier of the session.
  package let session: String
  /// The name of the host, for people.
  package let host: String
  /// The number of its process.
  package let process: Int64
  /// The version of sharepipe there.
  package let program: String
  /// When the session began.
  package let started: Timestamp
  /// Whether it works.
  package let state: State
  /// How long its lease goes on; negative once it is over.
  package let leaseLeft: Duration
  /// How many contexts it has in hand.
  package let contexts: Int
  /// How far its clock was ahead of that of the database when the session began.
  package let clockOffset: Duration
  /// Its inboxes, by name.
  package internal(set) var services: [Service] = []

  /// Whether other hosts take over what it had.
  package var isOver: Bool { state == .lost || state == .ended }
}

extension HostStanding {
  /// Reads a row of ``LedgerVisit/hosts()``.
  init(_ row: inout PostgresRow) throws(PostgresError) {
    session = try row.text()
    host = try row.text()
    process = try row.integer()
    program = try row.text()
    started = try row.time()
    leaseLeft = .microseconds(try row.integer())
    // A session that is ended while its lease goes on was ended by itself, or by a person.
    let fencedWithLease = try row.boolIfAny()
    let isDraining = try row.bool()
    contexts = Int(try row.integer())
    clockOffset = .microseconds(try row.integer())
    state =
      switch fencedWithLease {
      case true: .ended
      case false: .lost
      default: leaseLeft < .zero ? .lost : isDraining ? .draining : .alive
      }
  }
}
#endif
