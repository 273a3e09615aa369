extension PredicateEvaluationError: CustomStringConvertible {
  /// What went wrong, in one line without its place.
  public var description: String {
    switch reason {
    case .unsupported(let feature): "\(feature) is not supported in this version"
    case .unboundVariable(let name): "the variable '$\(name)' has no value"
    case .undefinedKey(let key, let kind): "\(kind) has no key '\(key)'"
    case .notACollection(let kind, let user): "\(user) needs a collection, not \(kind)"
    case .notAContainer(let kind, let user):
      "\(user) needs a collection or a string to look into, not \(kind)"
    case .notText(let kind, let user): "\(user) needs a string, not \(kind)"
    case .notComparable(let left, let right): "\(left) and \(right) have no order"
    case .invalidBounds(let found): "BETWEEN needs an array of two values, not \(found)"
    case .invalidPattern(let pattern): "the pattern '\(pattern)' ends in a lone backslash"
    case .valueTooDeep(let limit): "the value is nested deeper than \(limit) levels"
    case .costExceeded(let limit): "the evaluation took more than \(limit) steps"
    }
  }

  /// What to do about it, or `nil` if the description says all.
  public var hint: String? {
    switch reason {
    case .unboundVariable: "SUBQUERY binds variables for its condition alone"
    case .notText(_, for: "UTI-CONFORMS-TO"), .notText(_, for: "UTI-EQUALS"):
      "write ANY before the left side to test each element"
    default: nil
    }
  }

  /// The message with the line it is about and a caret, in three lines.
  ///
  /// - Parameters:
  ///   - place: What the text is called, such as a path and a key.
  ///   - text: The text of the predicate.
  /// - Returns: Place, line and column, message; the line; the caret and the hint.
  public func diagnostic(at place: String, in text: String) -> String {
    SourceDiagnostic(place: place, text: text, offset: offset, message: description, hint: hint)
      .rendered
  }
}
