public import ShareModel

/// The totals of one run over an inbox.
public struct RunSummary: Hashable, Sendable {
  /// The number of contexts.
  public var contexts = 0
  /// How many contexts ended in each way.
  public var ends: [ContextEnd: Int] = [:]
  /// How many outcomes of each kind there were at all extensions.
  public var outcomes: [ExtensionOutcome: Int] = [:]
  /// How many entries were ignored, by the pattern that hides them.
  public var ignored: [String: Int] = [:]
  /// The time that the run took.
  public var duration: Duration = .zero
  /// Whether a context needs a person to look at it.
  public var needsAttention = false

  /// Whether something was left alone because no space is left, or a disk or the state cannot be used.
  public var lacksSpace = false

  /// Creates an empty summary.
  public init() {}

  /// Adds a context, and those that follow from it, to the totals.
  ///
  /// - Parameter record: The record of the context.
  public mutating func add(_ record: ContextRecord) {
    contexts += 1
    ends[record.end, default: 0] += 1
    if !record.isFine || !(record.link?.answer?.problems.isEmpty ?? true) { needsAttention = true }
    if Self.lacksSpace(record.problems) { lacksSpace = true }
    for index in record.decisions.indices {
      outcomes[record.decisions[index].outcome, default: 0] += 1
      if Self.lacksSpace(record.decisions[index].reasons) { lacksSpace = true }
    }
    for next in record.following { add(next) }
  }

  private static func lacksSpace(_ reasons: [Reason]) -> Bool {
    reasons.contains { reason in
      reason.code.passingFault.map { $0.isShortOfSpace || $0 == .systemFault } ?? false
    }
  }
}
