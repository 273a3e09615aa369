import Predicates

/// What a condition can answer, whatever is shared; more than it really can, never less.
struct PredicateTruth: OptionSet, Hashable {
  let rawValue: UInt8

  /// It can hold.
  static let canHold = PredicateTruth(rawValue: 1)
  /// It can be false.
  static let canFail = PredicateTruth(rawValue: 2)
  /// It can raise.
  static let canRaise = PredicateTruth(rawValue: 4)
  /// Nothing is known.
  static let open: PredicateTruth = [.canHold, .canFail, .canRaise]

  /// The answer of a condition that is known.
  static func known(_ holds: Bool) -> PredicateTruth { holds ? .canHold : .canFail }

  /// The opposite answers.
  var negated: PredicateTruth {
    var result: PredicateTruth = intersection(.canRaise)
    if contains(.canHold) { result.insert(.canFail) }
    if contains(.canFail) { result.insert(.canHold) }
    return result
  }
}

/// Works out what conditions can answer from the shape of the payload.
///
/// A payload has at least one item, an item without attachments has no `attachments`, and the
/// numbers that are compared are mostly counts.
enum PredicateTruthReading {
  /// What a condition can answer.
  static func truth(
    of condition: PredicateSyntax, _ scope: [String: PayloadShape] = [:]
  ) -> PredicateTruth {
    switch condition.kind {
    case .constant(let holds): return .known(holds)
    case .not(let inner): return truth(of: inner, scope).negated
    case .and(let parts):
      var result = joined(parts, scope, stopsAt: .canFail, goesOnAfter: .canHold)
      if CountBound.contradiction(in: parts, scope) != nil { result.remove(.canHold) }
      return result
    case .or(let parts): return joined(parts, scope, stopsAt: .canHold, goesOnAfter: .canFail)
    case .comparison(let comparison): return truth(of: comparison, scope)
    }
  }

  private static func joined(
    _ parts: [PredicateSyntax], _ scope: [String: PayloadShape], stopsAt end: PredicateTruth,
    goesOnAfter next: PredicateTruth
  ) -> PredicateTruth {
    var result: PredicateTruth = []
    for part in parts {
      let truth = truth(of: part, scope)
      result.formUnion(truth.intersection([end, .canRaise]))
      guard truth.contains(next) else { return result }
    }
    return result.union(next)
  }

  private static func truth(
    of comparison: PredicateSyntax.Comparison, _ scope: [String: PayloadShape]
  ) -> PredicateTruth {
    let left = comparison.left
    let right = comparison.right
    if comparison.qualifier == nil, let answer = constantAnswer(comparison) { return answer }
    let leftShape = RuleReading.shape(left, scope)
    if comparison.comparator == .equal, comparison.qualifier == nil {
      // A list is no number, and a count is no text.
      if case .subquery = left.kind, right.wholeNumber != nil { return [.canFail, .canRaise] }
      if case .string = right.kind, leftShape == .count { return [.canFail, .canRaise] }
    }
    // An element that is asked for by its position may not be there.
    guard left.isPlainPath || left.isPlainCount || left.isLiteral else { return .open }
    if leftShape == .items, right.isNull, comparison.qualifier == nil {
      switch comparison.comparator {
      case .equal: return .canFail
      case .notEqual: return .canHold
      default: return .open
      }
    }
    if leftShape == .absent, right.isLiteral, !right.isNull {
      switch comparison.qualifier {
      case .any: return .canFail
      case .all, PredicateSyntax.Qualifier.none?: return .canHold
      case nil: return .known(comparison.comparator == .notEqual)
      }
    }
    guard comparison.qualifier == nil else { return .open }
    if case .types = leftShape, comparison.comparator.isAboutTypes, case .string = right.kind {
      return .canRaise
    }
    if case .richText = leftShape, case .string = right.kind {
      switch comparison.comparator {
      case .equal: return .canFail
      case .notEqual: return .canHold
      default: return .open
      }
    }
    guard let bound = CountBound(comparison, scope) else { return .open }
    return bound.truth
  }

  /// The answer of a comparison of two literals, as the evaluator gives it.
  private static func constantAnswer(
    _ comparison: PredicateSyntax.Comparison
  ) -> PredicateTruth? {
    guard comparison.left.isLiteral, comparison.right.isLiteral,
      !comparison.comparator.isAboutTypes
    else { return nil }
    let text =
      "\(comparison.left) \(comparison.comparator.rawValue)\(comparison.options.text) \(comparison.right)"
    guard let predicate = try? CompiledPredicate(text) else { return nil }
    guard let holds = try? predicate.evaluate(with: .null) else { return .canRaise }
    return .known(holds)
  }
}

extension ComparisonOperator {
  /// Whether the operator compares type identifiers.
  var isAboutTypes: Bool { self == .conformsTo || self == .typeEquals }
}

extension ComparisonOptions {
  /// The options in their brackets; empty if there are none.
  fileprivate var text: String {
    let letters: [(ComparisonOptions, String)] = [
      (.caseInsensitive, "c"), (.diacriticInsensitive, "d"), (.normalized, "n"),
      (.localeSensitive, "l"), (.wordBased, "w"),
    ]
    let found = letters.filter { contains($0.0) }.map(\.1).joined()
    return found.isEmpty ? "" : "[\(found)]"
  }
}

extension ExpressionSyntax {
  /// Whether the value is written out: a number, a string, a truth value or nil.
  var isLiteral: Bool {
    switch kind {
    case .null, .boolean, .integer, .double, .string: true
    case .unary(.minus, let inner): inner.isLiteral
    default: false
    }
  }

  /// Whether the value is NULL or NIL.
  var isNull: Bool {
    if case .null = kind { true } else { false }
  }
}
