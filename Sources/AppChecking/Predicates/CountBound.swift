import Predicates

/// A comparison of a count with a number: for which counts it holds, and which there can be.
struct CountBound {
  /// The count as it is written in the main spelling, by which two counts are known to be the same.
  let subject: String
  /// The count.
  let expression: ExpressionSyntax
  /// The counts for which the comparison holds; empty if there is none.
  let holds: Range<Int64>
  private let scope: [String: PayloadShape]

  /// Reads a comparison, or returns `nil` if it is not of this kind.
  ///
  /// The count may stand on either side, and it may be BETWEEN two numbers.
  init?(_ comparison: PredicateSyntax.Comparison, _ scope: [String: PayloadShape]) {
    guard comparison.qualifier == nil else { return nil }
    let holds: Range<Int64>?
    if case .aggregate(let ends) = comparison.right.kind {
      holds = comparison.comparator == .between ? Self.counts(between: ends) : nil
      expression = comparison.left
    } else {
      guard let form = comparison.withNumberOnTheRight else { return nil }
      expression = form.value
      if form.comparator == .notEqual, form.number == 0 {
        // Any other count may be nil, which is not equal to 0 either.
        holds = Self.counted(expression, scope) == .items ? 1..<Int64.max : nil
      } else {
        holds = Self.counts(form.comparator, form.number)
      }
    }
    guard let holds, expression.isPlainCount, RuleReading.shape(expression, scope) == .count else {
      return nil
    }
    self.holds = holds
    subject = expression.description
    self.scope = scope
  }

  /// Whether the comparison, or its opposite, holds for 0 and for more.
  func acceptsZeroAndMore(isNegated: Bool) -> Bool {
    isNegated
      ? !holds.contains(0) && holds != 1..<Int64.max : holds.contains(0) && holds.count > 1
  }

  /// What a count counts, a SUBQUERY around it left out.
  private static func counted(
    _ value: ExpressionSyntax, _ scope: [String: PayloadShape]
  ) -> PayloadShape {
    guard case .path(let base, let steps) = value.kind else { return .unknown }
    var shape = RuleReading.shape(base, scope)
    for case .key(let name) in steps.map(\.kind) { shape = shape.below(name) }
    return shape
  }

  private static func counts(between ends: [ExpressionSyntax]) -> Range<Int64>? {
    guard ends.count == 2, case .integer(let first) = ends[0].kind,
      case .integer(let last) = ends[1].kind, min(first, last) >= 0, max(first, last) < .max - 1
    else { return nil }
    // The evaluator takes the ends in either order.
    return min(first, last)..<(max(first, last) + 1)
  }

  private static func counts(_ comparator: ComparisonOperator, _ number: Int64) -> Range<Int64>? {
    guard number < .max - 1 else { return nil }
    if number < 0 {
      switch comparator {
      case .equal, .less, .lessOrEqual: return 0..<0
      case .greater, .greaterOrEqual: return 0..<Int64.max
      default: return nil
      }
    }
    switch comparator {
    case .equal: return number..<(number + 1)
    case .less: return 0..<number
    case .lessOrEqual: return 0..<(number + 1)
    case .greater: return (number + 1)..<Int64.max
    case .greaterOrEqual: return number..<Int64.max
    default: return nil
    }
  }

  /// What the comparison can answer.
  ///
  /// It looks into the body of a SUBQUERY, which nothing else here does, so that deep nesting costs
  /// no more than wide.
  var truth: PredicateTruth {
    guard case .path(let base, _) = expression.kind else { return .open }
    let shape: PayloadShape
    var body: PredicateTruth?
    if case .subquery(let collection, let variable, let condition) = base.kind {
      // What was filtered may be empty, and an index may be one that is not there.
      guard collection.isPlainPath else { return .open }
      shape = RuleReading.shape(collection, scope)
      var inner = scope
      inner[variable] = shape.element
      body = PredicateTruthReading.truth(of: condition, inner)
    } else {
      shape = Self.counted(expression, scope)
    }
    // There is an item at least, and an item has no attachments rather than none of them.
    let isNeverEmpty = body == nil ? shape == .items || shape == .attachments : shape == .items
    let least: Int64 = isNeverEmpty && (body ?? .canHold) == .canHold ? 1 : 0
    let isAlwaysEmpty = body.map { !$0.contains(.canHold) } ?? false
    let possible = least..<(isAlwaysEmpty ? least + 1 : .max)
    let both = possible.clamped(to: holds)
    var result: PredicateTruth = []
    if !both.isEmpty { result.insert(.canHold) }
    if shape != .items || both.isEmpty || both != possible { result.insert(.canFail) }
    if body?.contains(.canRaise) == true { result.insert(.canRaise) }
    return result
  }

  /// Two conditions joined by AND about the same count that cannot both hold, or `nil`.
  ///
  /// - Returns: The positions of both.
  static func contradiction(
    in parts: [PredicateSyntax], _ scope: [String: PayloadShape]
  ) -> (first: Int, second: Int)? {
    // Of the earlier ones it is enough to know the one that starts last and the one that ends first.
    var earlier: [String: (highest: Position, lowest: Position)] = [:]
    for (index, part) in parts.enumerated() {
      guard let bound = bound(of: part, scope) else { continue }
      let position = Position(index: index, holds: bound.holds)
      guard let (highest, lowest) = earlier[bound.subject] else {
        earlier[bound.subject] = (position, position)
        continue
      }
      for other in [lowest, highest] where other.holds.clamped(to: bound.holds).isEmpty {
        return (other.index, index)
      }
      earlier[bound.subject] = (
        bound.holds.lowerBound > highest.holds.lowerBound ? position : highest,
        bound.holds.upperBound < lowest.holds.upperBound ? position : lowest
      )
    }
    return nil
  }

  /// A bound among the conditions of an AND.
  private struct Position {
    let index: Int
    let holds: Range<Int64>
  }

  /// The bound that a condition is, or `nil`.
  static func bound(of part: PredicateSyntax, _ scope: [String: PayloadShape]) -> CountBound? {
    guard case .comparison(let comparison) = part.kind else { return nil }
    return CountBound(comparison, scope)
  }
}
