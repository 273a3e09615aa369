import Predicates

/// A predicate as the lints look at it: every comparison with what its sides stand for.
struct RuleReading {
  /// A comparison.
  struct Comparison {
    /// What was written.
    let syntax: PredicateSyntax.Comparison
    /// Where it stands.
    let range: Range<Int>
    /// What the left side stands for.
    let left: PayloadShape
    /// What the right side stands for.
    let right: PayloadShape
    /// What the variables stand for there.
    let scope: [String: PayloadShape]
    /// Whether an odd number of NOT, NONE and `== 0` are around it, so that it excludes.
    let isNegated: Bool
  }

  /// A key that the payload never has, or only may have.
  struct OddKey: Hashable {
    /// The key.
    let name: String
    /// Where it stands, with its period.
    let range: Range<Int>
    /// What is asked for the key.
    let owner: PayloadShape
  }

  /// A `$name` that no SUBQUERY around it binds.
  struct FreeVariable: Hashable {
    /// The name without the `$`.
    let name: String
    /// Where it stands.
    let range: Range<Int>
    /// The names that are bound there.
    let bound: [String]
  }

  /// Conditions joined by AND or OR.
  struct Junction {
    /// Whether they are joined by AND.
    let isAnd: Bool
    /// The conditions.
    let parts: [PredicateSyntax]
    /// What the variables stand for there.
    let scope: [String: PayloadShape]
  }

  /// The text.
  let text: RuleText
  /// The tree.
  let syntax: PredicateSyntax
  /// All comparisons, outer ones first.
  private(set) var comparisons: [Comparison] = []
  /// All AND and OR, outer ones first.
  private(set) var junctions: [Junction] = []
  /// Keys that the payload does not have.
  private(set) var oddKeys: [OddKey] = []
  /// Variables without a value.
  private(set) var freeVariables: [FreeVariable] = []
  /// All strings with their places, quotes included.
  private(set) var strings: [Range<Int>] = []

  init(_ syntax: PredicateSyntax, of text: RuleText) {
    self.text = text
    self.syntax = syntax
    visit(syntax, [:], isNegated: false)
  }

  private mutating func visit(
    _ condition: PredicateSyntax, _ scope: [String: PayloadShape], isNegated: Bool
  ) {
    switch condition.kind {
    case .constant: break
    case .and(let parts), .or(let parts):
      if case .and = condition.kind {
        junctions.append(Junction(isAnd: true, parts: parts, scope: scope))
      } else {
        junctions.append(Junction(isAnd: false, parts: parts, scope: scope))
      }
      for part in parts { visit(part, scope, isNegated: isNegated) }
    case .not(let inner): visit(inner, scope, isNegated: !isNegated)
    case .comparison(let comparison):
      let excludes = comparison.qualifier == PredicateSyntax.Qualifier.none
      comparisons.append(
        Comparison(
          syntax: comparison, range: condition.range, left: Self.shape(comparison.left, scope),
          right: Self.shape(comparison.right, scope), scope: scope,
          isNegated: isNegated != excludes))
      let asksNone = Self.asksForNone(comparison)
      visit(comparison.left, scope, isNegated: isNegated != asksNone)
      visit(comparison.right, scope, isNegated: isNegated != asksNone)
    }
  }

  /// Whether a comparison holds when a count is 0 and not otherwise.
  private static func asksForNone(_ comparison: PredicateSyntax.Comparison) -> Bool {
    guard let form = comparison.withNumberOnTheRight else { return false }
    switch form.comparator {
    case .equal, .lessOrEqual: return form.number == 0
    case .less: return form.number == 1
    default: return false
    }
  }

  private mutating func visit(
    _ value: ExpressionSyntax, _ scope: [String: PayloadShape], isNegated: Bool
  ) {
    switch value.kind {
    case .null, .boolean, .integer, .double, .root, .anyKey, .argument: break
    case .string: strings.append(value.range)
    case .key(let name): note(name, at: value.range, of: .root)
    case .variable(let name): note(variable: name, at: value.range, scope)
    case .path(let base, let steps):
      visit(base, scope, isNegated: isNegated)
      var shape = Self.shape(base, scope)
      for (index, step) in steps.enumerated() {
        if case .key(let name) = step.kind { note(name, at: step.range, of: shape) }
        if case .variable(let name) = step.kind {
          // The period before it is no part of the variable.
          let sign = text.bytes[step.range].firstIndex(of: UInt8(ascii: "$"))
          let start = sign ?? step.range.lowerBound
          note(variable: name, at: start..<step.range.upperBound, scope)
        }
        if case .index(let inner) = step.kind { visit(inner, scope, isNegated: isNegated) }
        let next = Self.shape(shape, Array(steps[index...].prefix(1)), rest: steps[(index + 1)...])
        // What follows a collection operator belongs to it.
        if case .collectionOperator = step.kind { break }
        shape = next
      }
    case .aggregate(let elements), .call(_, let elements):
      for element in elements { visit(element, scope, isNegated: isNegated) }
    case .subquery(let collection, let variable, let body):
      visit(collection, scope, isNegated: isNegated)
      var inner = scope
      inner[variable] = Self.shape(collection, scope).element
      visit(body, inner, isNegated: isNegated)
    case .ternary(let test, let first, let second):
      visit(test, scope, isNegated: isNegated)
      visit(first, scope, isNegated: isNegated)
      visit(second, scope, isNegated: isNegated)
    case .unary(_, let inner), .assignment(_, let inner):
      visit(inner, scope, isNegated: isNegated)
    case .binary(_, let first, let second):
      visit(first, scope, isNegated: isNegated)
      visit(second, scope, isNegated: isNegated)
    }
  }

  private mutating func note(
    variable name: String, at range: Range<Int>, _ scope: [String: PayloadShape]
  ) {
    guard scope[name] == nil else { return }
    freeVariables.append(FreeVariable(name: name, range: range, bound: scope.keys.sorted()))
  }

  private mutating func note(_ name: String, at range: Range<Int>, of owner: PayloadShape) {
    let below = owner.below(name)
    switch owner {
    case .root, .attachment: if below == .absent { insert(name, range, owner) }
    case .item: if below == .unknown { insert(name, range, owner) }
    default: break
    }
  }

  private mutating func insert(_ name: String, _ range: Range<Int>, _ owner: PayloadShape) {
    oddKeys.append(OddKey(name: name, range: range, owner: owner))
  }

  /// What an expression stands for.
  static func shape(
    _ value: ExpressionSyntax, _ scope: [String: PayloadShape]
  ) -> PayloadShape {
    switch value.kind {
    case .key(let name): PayloadShape.root.below(name)
    case .root: .root
    case .variable(let name): scope[name] ?? .unknown
    case .path(let base, let steps): shape(shape(base, scope), steps, rest: [])
    case .subquery(let collection, _, _): shape(collection, scope)
    default: .unknown
    }
  }

  private static func shape(
    _ start: PayloadShape, _ steps: [ExpressionSyntax.PathStep],
    rest: ArraySlice<ExpressionSyntax.PathStep>
  ) -> PayloadShape {
    var shape = start
    var steps = steps[...]
    while let step = steps.popFirst() {
      switch step.kind {
      case .key(let name): shape = shape.below(name)
      case .itself: continue
      case .collectionOperator("count"):
        return steps.isEmpty && rest.isEmpty && shape.isCollection ? .count : .unknown
      case .collectionOperator("unionOfArrays"), .collectionOperator("distinctUnionOfArrays"):
        guard shape == .items, steps.count == 1, case .key("attachments")? = steps.first?.kind
        else { return .unknown }
        return .attachments
      case .first, .last, .index: shape = shape.element
      case .size, .variable, .collectionOperator: return .unknown
      }
    }
    return shape
  }
}
