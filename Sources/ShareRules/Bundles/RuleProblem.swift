public import ShareModel
public import SystemPackage

/// Something wrong with the rules, which does not stop them from being used.
public struct RuleProblem: Hashable, Sendable {
  /// How much it matters.
  public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
    /// Worth knowing; nothing is lost.
    case note
    /// Something does not do what it seems to.
    case warning
    /// An extension that is on, or a bundle, is left out.
    case error

    /// Whether one matters less than the other.
    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  /// How much it matters.
  public let severity: Severity

  /// The file or folder, or `nil` if the rules do not come from files.
  public let path: FilePath?

  /// The place in the file, such as `SharepipeExtension.TimeLimit`, or `nil` for no single place.
  public let place: String?

  /// What is wrong.
  public let reason: Reason

  /// Creates a problem.
  public init(_ severity: Severity, path: FilePath?, place: String? = nil, _ reason: Reason) {
    self.severity = severity
    self.path = path
    self.place = place
    self.reason = reason
  }
}

extension RuleProblem: CustomStringConvertible {
  /// One line with path, place, severity and reason.
  ///
  /// Text from outside in it is not escaped.
  public var description: String {
    var parts: [String] = []
    if let path { parts.append(path.string) }
    if let place { parts.append(place) }
    return (parts + [severity.rawValue, reason.message]).joined(separator: ": ")
  }
}
