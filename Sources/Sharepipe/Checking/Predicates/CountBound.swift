import Predicates

/// A comparison of a count with a number: for which counts it holds, and which there can be.
struct CountBound {
  /// The count as it is written in the main spelling, by which two are told to be the same.
  let subject: String
  /// The count.
  let expression: ExpressionSyntax
  /// The counts for which the comparison holds; empty if there is none.
  let holds: Range<Int64>
  private let scope: [String: PayloadShape]

  /// Reads a comparison, or returns `nil` if it is not of this kind.
  init?(_ comparison: PredicateSyntax.Comparison, _ scope: [String: PayloadShape]) {
    guard comparison.qualifier == nil,
      RuleReading.shape(comparison.left, scope) == .count,
      case .integer(let number) = comparison.right.kind, number >= 0, number < .max - 1,
      let holds = Self.counts(comparison.comparator, number)
    else { return nil }
    self.holds = holds
    expression = comparison.left
    subject = comparison.left.description
    self.scope = scope
  }

  /// What a count counts.
  private static func counted(
    _ value: ExpressionSyntax, _ scope: [String: PayloadShape]
  ) -> PayloadShape {
    guard case .path(let base, let steps) = value.kind else { return .unknown }
    var shape = RuleReading.shape(base, scope)
    for step in steps {
      guard case .key(let name) = step.kind else { return shape }
      shape = shape.below(name)
    }
    return shape
  }

  private static func counts(_ comparator: ComparisonOperator, _ number: Int64) -> Range<Int64>? {
    switch comparator {
    case .equal: number..<(number + 1)
    case .less: 0..<number
    case .lessOrEqual: 0..<(number + 1)
    case .greater: (number + 1)..<Int64.max
    case .greaterOrEqual: number..<Int64.max
    default: nil
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
    let bounds = parts.map { bound(of: $0, scope) }
    for second in bounds.indices {
      guard let later = bounds[second] else { continue }
      for first in 0..<second {
        guard let earlier = bounds[first], earlier.subject == later.subject else { continue }
        if earlier.holds.clamped(to: later.holds).isEmpty { return (first, second) }
      }
    }
    return nil
  }

  /// The bound that a condition is, or `nil`.
  static func bound(of part: PredicateSyntax, _ scope: [String: PayloadShape]) -> CountBound? {
    guard case .comparison(let comparison) = part.kind else { return nil }
    return CountBound(comparison, scope)
  }
}
