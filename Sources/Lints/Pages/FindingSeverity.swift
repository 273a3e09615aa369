/// How much a finding matters.
public enum FindingSeverity: String, Hashable, Sendable, CaseIterable {
  /// Worth knowing; the rule may be meant so.
  case note
  /// The rule probably does not do what its author wants.
  case warning
  /// The rule does not work.
  case error
}

extension FindingSeverity: Comparable {
  /// Returns whether a severity is less than another: a note, then a warning, then an error.
  public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}
