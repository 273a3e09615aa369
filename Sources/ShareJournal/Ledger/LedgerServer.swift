/// Which copy of a database a host works with.
///
/// A standby that is promoted begins a new timeline. A database that was restored from a dump has
/// another system. One that was restored to an earlier time has given out fewer fences. Source: PostgreSQL, "Continuous Archiving and Point-in-Time Recovery", "Timelines".
package struct LedgerServer: Hashable, Sendable {
  /// The identifier of the cluster of databases.
  package let system: Int64
  /// The number of its timeline.
  package let timeline: Int64
  /// The number of the newest fence that it has given out; `nil` if that is not known.
  package var fence: Int64?

  /// Creates a value.
  package init(system: Int64, timeline: Int64, fence: Int64? = nil) {
    self.system = system
    self.timeline = timeline
    self.fence = fence
  }

  /// Reads what ``text`` wrote; `nil` if it is something else.
  package init?(text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int64($0) }
    guard numbers.count == parts.count, (2...3).contains(numbers.count) else { return nil }
    self.init(
      system: numbers[0], timeline: numbers[1], fence: numbers.count > 2 ? numbers[2] : nil)
  }

  /// The numbers, as they are kept.
  package var text: String { "\(system)/\(timeline)" + (fence.map { "/\($0)" } ?? "") }

  /// Whether it is the same as another, or came out of it by a promotion, and lacks nothing of it.
  package func follows(_ other: LedgerServer) -> Bool {
    guard system == other.system, timeline >= other.timeline else { return false }
    guard let fence, let earlier = other.fence else { return true }
    return fence >= earlier
  }
}

extension LedgerServer: CustomStringConvertible {
  /// The numbers, for people.
  package var description: String {
    "system \(system), timeline \(timeline)" + (fence.map { ", fence \($0)" } ?? "")
  }
}
