/// Something wrong at one place of a document that could be read.
public struct DocumentProblem: Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The key must be there; `expected` are the words of a message, such as `a string`.
    case missing(expected: String)
    /// The value is of another kind.
    case wrongKind(expected: String, found: String)
    /// The value is of the right kind, and not one that is allowed.
    case notAllowed(expected: String, found: String, suggestion: String?)
    /// The key is not known.
    case unknownKey(suggestion: String?)
    /// Anything else, in words.
    case other(String)
  }

  /// The place: keys joined by periods, positions in arrays as `[0]`, such as `Options.tags[2]`.
  public let place: String

  /// What is wrong.
  public let reason: Reason

  /// Creates a problem.
  public init(at place: String, _ reason: Reason) {
    self.place = place
    self.reason = reason
  }

  /// Whether the problem is a key that is not known.
  public var isUnknownKey: Bool {
    if case .unknownKey = reason { true } else { false }
  }
}

extension DocumentProblem: CustomStringConvertible {
  /// The place, what is expected, what was found, and what is perhaps meant.
  public var description: String { "\(place.excerpt): \(reason)" }
}

extension DocumentProblem.Reason: CustomStringConvertible {
  /// What is expected, what was found, and what is perhaps meant, without the place.
  public var description: String {
    switch self {
    case .missing(let expected): "missing; expected \(expected)"
    case .wrongKind(let expected, let found): "expected \(expected), found \(found)"
    case .notAllowed(let expected, let found, let suggestion):
      "expected \(expected), found \(found.excerpt)" + Self.question(suggestion)
    case .unknownKey(let suggestion): "unknown key" + Self.question(suggestion)
    case .other(let text): text
    }
  }

  /// `; did you mean '…'?`, or nothing.
  private static func question(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean '\($0)'?" } ?? ""
  }
}
