/// How much of a lease was left when it was moved on: as it comes close to nothing, the host is about to
/// lose all that it has in hand.
package struct LeaseMargins: Hashable, Sendable {
  /// How long the lease is for which this host trusts it.
  package let lease: Duration
  /// What was left at the last heartbeat that was answered.
  package private(set) var last: Duration
  /// The least since ``LeaseMargins`` were taken before.
  package private(set) var least: Duration

  /// Creates the margins of a lease that was just got.
  package init(lease: Duration) {
    self.lease = lease
    last = lease
    least = lease
  }

  /// Notes an answered heartbeat.
  package mutating func renew(withLeft left: Duration) {
    last = max(.zero, left)
    least = min(least, last)
  }

  /// Notes what is left at some moment; nothing is, once the lease is lost.
  package mutating func look(at left: Duration) { least = min(least, max(.zero, left)) }

  /// The margins until now; the least begins anew with what is left now.
  ///
  /// - Parameter left: What is left now.
  /// - Returns: The margins.
  package mutating func take(withLeft left: Duration) -> LeaseMargins {
    look(at: left)
    defer { least = max(.zero, left) }
    return self
  }
}
