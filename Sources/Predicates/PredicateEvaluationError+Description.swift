extension PredicateEvaluationError: CustomStringConvertible {
  /// What went wrong, in one line without its place.
  public var description: String {
    switch reason {
    case .refused(let feature, let reason): "\(feature) is not evaluated: \(reason)"
    case .unboundVariable(let name):
      "the variable '$\(SpellingSuggestion.shortened(name))' has no value"
    case .undefinedKey(let key, let kind):
      "\(kind) has no key '\(SpellingSuggestion.shortened(key))'"
    case .notACollection(let kind, let user): "\(user) needs a collection, not \(kind)"
    case .notAContainer(let kind, let user):
      "\(user) needs a collection or a string to look into, not \(kind)"
    case .notText(let kind, let user): "\(user) needs a string, not \(kind)"
    case .notComparable(let left, let right): "\(left) and \(right) have no order"
    case .invalidBounds(let found): "BETWEEN needs an array of two values, not \(found)"
    case .invalidPattern(let pattern):
      "the pattern '\(SpellingSuggestion.shortened(pattern))' ends in a lone backslash"
    case .invalidExpression(let pattern, let fault):
      "the regular expression '\(SpellingSuggestion.shortened(pattern))' cannot be used: \(fault)"
    case .notNumber(let kind, let user): "\(user) needs a number, not \(kind)"
    case .notWhole(let number, let user): "\(user) needs a whole number, not \(number)"
    case .notPositive(let number, let user): "\(user) needs a number above 0, not \(number)"
    case .overflow(let user): "the result of \(user) is past 64 bits"
    case .divisionByZero(let user): "\(user) divides a whole number by 0"
    case .invalidIndex(let index, let kind): "\(index) is not an index of \(kind)"
    case .indexOutOfRange(let index, let count):
      "the array has \(count) \(count == 1 ? "element" : "elements"), and none at index \(index)"
    case .unknownCollectionOperator(let name):
      "there is no collection operator '@\(SpellingSuggestion.shortened(name))'"
    case .missingKey(let name): "\(name) needs a key after it"
    case .unknownType(let type): "CAST knows no type '\(type)'"
    case .notConvertible(let kind, let type): "CAST cannot make \(kind) an \(type)"
    case .notLocation(let kind, let user): "\(user) needs a place, not \(kind)"
    case .valueTooDeep(let limit): "the value is nested deeper than \(limit) levels"
    case .costExceeded(let limit): "the evaluation took more than \(limit) steps"
    }
  }

  /// What to do about it, or `nil` if the description says all.
  public var hint: String? {
    switch reason {
    case .undefinedKey("count", of: _):
      "'@count' counts the elements of a collection, and 'length' the characters of a string"
    case .undefinedKey(let key, of: let kind):
      SpellingSuggestion.nearest(to: key, among: PredicateValue.keys(ofKind: kind))
        .map { "did you mean '\($0)'?" }
    case .unboundVariable: "SUBQUERY binds variables only for its condition"
    case .notText(_, for: "UTI-CONFORMS-TO"), .notText(_, for: "UTI-EQUALS"):
      "write ANY before the left side to test each element"
    case .overflow: "write one number with a decimal point to compute with real numbers"
    case .indexOutOfRange: "indexes count from 0"
    case .unknownCollectionOperator(let name):
      SpellingSuggestion.nearest(
        to: name,
        among: CollectionOperator.allCases.map(\.rawValue) + CollectionKey.allCases.map(\.rawValue)
      )
      .map { "did you mean '@\($0)'?" }
    case .missingKey(let name): "write '\(name).self' for the elements themselves"
    case .unknownType: "the types are NSNumber, NSDecimalNumber, NSString and NSDate"
    case .notLocation: "a place has the keys latitude and longitude, in degrees"
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
