#if PostgreSQL
import Documents

/// How long this host may work, and as who.
///
/// A host measures durations only: the deadline is the moment at which the last heartbeat that was
/// answered was *sent*, and four fifths of the lease. So a host that is cut off has stopped before any
/// other may take over what it has.
package struct HostLease: Hashable, Sendable {
  /// The session: one start of one process.
  package let session: String
  /// Until when this host may begin and decide; the clock goes on while the machine sleeps.
  package var deadline: ContinuousClock.Instant
  /// How far the clock of the database is ahead of ours.
  package var offset: Duration
  /// Whether a person wants the host to take nothing more.
  package var isDraining = false

  /// Whether this host may still work.
  package func isHeld(at time: ContinuousClock.Instant = .now) -> Bool { time < deadline }

  /// The part of a lease for which a host trusts it.
  static func trusted(_ lease: Duration) -> Duration { lease * 4 / 5 }

  /// How long to wait with the next heartbeat.
  ///
  /// - Parameters:
  ///   - lease: How long a lease is.
  ///   - left: What is left of this one, less after a slow answer; `nil` if there is none.
  ///   - isAnswered: Whether the last heartbeat was answered.
  /// - Returns: The time, at most half of what is left, so that a heartbeat still comes in time.
  static func pause(of lease: Duration, left: Duration?, isAnswered: Bool) -> Duration {
    let pause = isAnswered ? lease / 4 : lease / 16
    guard let left else { return pause }
    return min(pause, max(.milliseconds(50), left / 2))
  }

  /// How long a clock must be off before times are put into the other.
  private static let smallestOffset: Duration = .seconds(1)

  /// How far the clock of the database is ahead, or nothing if it is about right.
  ///
  /// - Parameters:
  ///   - theirs: The time by the clock of the database.
  ///   - ours: The time by ours when it was asked.
  /// - Returns: The offset.
  static func offset(_ theirs: Timestamp, to ours: Timestamp) -> Duration {
    let offset = theirs - ours
    return abs(offset.components.seconds) < smallestOffset.components.seconds ? .zero : offset
  }
}
#endif
