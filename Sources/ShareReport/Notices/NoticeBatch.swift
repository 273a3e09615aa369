package import ShareModel

/// The notices that wait to be sent, of which only the first ones are kept in full.
///
/// However many contexts fail, a batch stays small: beyond the first hundred it counts.
package struct NoticeBatch: Hashable, Sendable {
  /// The notices that are kept in full.
  static let maximumNotices = 100

  /// The first notices, in the order in which they came.
  package private(set) var notices: [Notice] = []

  /// How many contexts ended in which way, those that are not kept included.
  package private(set) var counts: [ContextEnd: Int] = [:]

  /// Creates an empty batch.
  package init() {}

  /// The number of all contexts.
  package var total: Int { counts.values.reduce(0, +) }

  /// The number of contexts that are only counted.
  package var omitted: Int { total - notices.count }

  /// Whether there is no notice to send.
  package var isEmpty: Bool { counts.isEmpty }

  /// Takes in a notice.
  package mutating func add(_ notice: Notice) {
    counts[notice.end, default: 0] += 1
    if notices.count < Self.maximumNotices { notices.append(notice) }
  }

  /// Takes in a batch that is newer.
  package mutating func add(_ other: NoticeBatch) {
    counts.merge(other.counts, uniquingKeysWith: +)
    notices += other.notices.prefix(Self.maximumNotices - notices.count)
  }

  /// The counts in words, such as `2 failed, 1 held`, the most urgent end first.
  package var words: String {
    let order: [ContextEnd] = [
      .failed, .held, .rejected, .blocked, .unclaimed, .declined, .done, .notYet,
    ]
    return order.compactMap { end in counts[end].map { "\($0) \(end.rawValue)" } }
      .joined(separator: ", ")
  }
}
