/// Which copy of a database a host works with.
///
/// A standby that is promoted begins a new timeline. A database that was restored from a dump has
/// another system. Source: PostgreSQL, "Continuous Archiving and Point-in-Time Recovery", "Timelines".
package struct LedgerServer: Hashable, Sendable {
  /// The identifier of the cluster of databases.
  package let system: Int64
  /// The number of its timeline.
  package let timeline: Int64

  /// Creates a value.
  package init(system: Int64, timeline: Int64) {
    self.system = system
    self.timeline = timeline
  }

  /// Reads what ``text`` wrote; `nil` if it is something else.
  package init?(text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let system = Int64(parts[0]), let timeline = Int64(parts[1]) else {
      return nil
    }
    self.init(system: system, timeline: timeline)
  }

  /// The two numbers, as they are kept.
  package var text: String { "\(system)/\(timeline)" }

  /// Whether it is the same as another, or came out of it by a promotion.
  package func follows(_ other: LedgerServer) -> Bool {
    system == other.system && timeline >= other.timeline
  }
}

extension LedgerServer: CustomStringConvertible {
  /// The two numbers, for people.
  package var description: String { "system \(system), timeline \(timeline)" }
}
