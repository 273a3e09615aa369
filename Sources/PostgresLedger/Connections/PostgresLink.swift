#if PostgreSQL
/// How a ``PostgresThread`` stands with its server.
package struct PostgresLink: Hashable, Sendable {
  /// What it is doing.
  package enum Phase: Hashable, Sendable {
    /// It is connecting.
    case connecting
    /// It is connected since a moment, to a server that says this of itself.
    case connected(since: ContinuousClock.Instant, PostgresServerFacts)
    /// It could not connect, or lost the connection, and tries again at a moment.
    case waiting(until: ContinuousClock.Instant)
    /// It has ended.
    case closed
  }

  /// What it is doing.
  package var phase: Phase = .connecting
  /// Why it was last not connected; stays when it is connected again.
  package var lastError: PostgresError?
  /// How many attempts have failed since it was last connected.
  package var failures = 0

  /// What the server says of itself; `nil` while there is no connection.
  package var server: PostgresServerFacts? {
    if case .connected(_, let server) = phase { server } else { nil }
  }
}
#endif
