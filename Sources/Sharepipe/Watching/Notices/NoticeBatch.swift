import ShareModel

/// The notices that wait to be sent, of which only the first ones are kept in full.
///
/// However many contexts fail, a batch stays small: beyond the first hundred it counts.
struct NoticeBatch: Hashable, Sendable {
  /// The notices that are kept in full.
  static let maximumNotices = 100

  /// The first notices, in the order in which they came.
  private(set) var notices: [Notice] = []

  /// How many contexts ended in which way, those that are not kept included.
  private(set) var counts: [ContextEnd: Int] = [:]

  /// The number of all contexts.
  var total: Int { counts.values.reduce(0, +) }

  /// The number of contexts that are only counted.
  var omitted: Int { total - notices.count }

  /// Whether there is no notice to send.
  var isEmpty: Bool { counts.isEmpty }

  /// Takes in a notice.
  mutating func add(_ notice: Notice) {
    counts[notice.end, default: 0] += 1
    if notices.count < Self.maximumNotices { notices.append(notice) }
  }

  /// Takes in a batch that is newer.
  mutating func add(_ other: NoticeBatch) {
    counts.merge(other.counts, uniquingKeysWith: +)
    notices += other.notices.prefix(Self.maximumNotices - notices.count)
  }

  /// The counts in words, such as `2 failed, 1 held`, the most urgent end first.
  var words: String {
    let order: [ContextEnd] = [
      .failed, .held, .rejected, .blocked, .unclaimed, .declined, .done, .notYet,
    ]
    return order.compactMap { end in counts[end].map { "\($0) \(end.rawValue)" } }
      .joined(separator: ", ")
  }
}
