/// How values are traced.
extension TraceRecorder {
  /// A value and its trace; no value if it raised.
  ///
  /// What a value is computed from are its children: the arguments of a function, the sides of an
  /// operator, the base of a path that is no key or variable, the condition of TERNARY and the
  /// value that it chose.
  mutating func record(
    _ value: CompiledValue, _ syntax: ExpressionSyntax
  ) -> (PredicateValue?, PredicateTrace) {
    if depth < Self.maximumDepth, remainingNodes > 0 {
      depth += 1
      defer { depth -= 1 }
      switch (value, syntax.kind) {
      case (.subqueryCount(let subquery), _):
        return record(subquery, countsOnly: true, syntax.range)
      case (.subquery(let subquery), _): return record(subquery, countsOnly: false, syntax.range)
      case (.call(let call), _): return record(call, syntax)
      case (.ternary(let ternary), .ternary(let test, let first, let second)):
        return record(ternary, test, first, second, syntax.range)
      case (.assignment(let assignment), .assignment(_, let inner)):
        return record(assignment, inner, syntax.range)
      case (.path(let path), .path(let base, _)): return record(path, base, syntax.range)
      default: break
      }
    }
    return plain(syntax.range) { (evaluation) throws(Evaluation.Stop) in
      try evaluation.value(value)
    }
  }

  /// A value without children.
  private mutating func plain(
    _ range: Range<Int>, _ children: [PredicateTrace] = [],
    _ compute: (inout Evaluation) throws(Evaluation.Stop) -> PredicateValue
  ) -> (PredicateValue?, PredicateTrace) {
    do throws(Evaluation.Stop) {
      let result = try compute(&evaluation)
      return (result, node(range, Self.shown(result), children))
    } catch {
      return (nil, node(range, failed, children))
    }
  }

  private mutating func record(
    _ call: CompiledCall, _ syntax: ExpressionSyntax
  ) -> (PredicateValue?, PredicateTrace) {
    let parts: [ExpressionSyntax] =
      switch syntax.kind {
      case .call(_, let arguments): arguments
      case .unary(_, let inner): [inner]
      case .binary(_, let first, let second): [first, second]
      default: []
      }
    var values: [PredicateValue] = []
    var children: [PredicateTrace] = []
    for (argument, part) in zip(call.arguments, parts) {
      remainingNodes -= 1
      let (value, child) = record(argument, part)
      children.append(child)
      guard let value else { return (nil, node(syntax.range, child.outcome, children)) }
      values.append(value)
    }
    return plain(syntax.range, children) { (evaluation) throws(Evaluation.Stop) in
      try evaluation.call(call, with: values)
    }
  }

  private mutating func record(
    _ ternary: CompiledTernary, _ test: PredicateSyntax, _ first: ExpressionSyntax,
    _ second: ExpressionSyntax, _ range: Range<Int>
  ) -> (PredicateValue?, PredicateTrace) {
    remainingNodes -= 2
    let condition = record(ternary.test, test)
    guard case .truth(let holds) = condition.outcome else {
      return (nil, node(range, condition.outcome, [condition]))
    }
    let (value, chosen) = record(
      holds ? ternary.first : ternary.second, holds ? first : second)
    let other = node(holds ? second.range : first.range, .notEvaluated)
    let children = holds ? [condition, chosen, other] : [condition, other, chosen]
    return (value, node(range, chosen.outcome, children))
  }

  private mutating func record(
    _ assignment: CompiledAssignment, _ inner: ExpressionSyntax, _ range: Range<Int>
  ) -> (PredicateValue?, PredicateTrace) {
    remainingNodes -= 1
    let (value, child) = record(assignment.value, inner)
    guard let value else { return (nil, node(range, child.outcome, [child])) }
    return plain(range, [child]) { (evaluation) throws(Evaluation.Stop) in
      try evaluation.assign(value, by: assignment)
    }
  }

  /// A path; its base is a child if it is computed.
  private mutating func record(
    _ path: CompiledPath, _ base: ExpressionSyntax, _ range: Range<Int>
  ) -> (PredicateValue?, PredicateTrace) {
    switch path.base {
    case .subquery, .subqueryCount, .call, .ternary, .assignment, .aggregate:
      remainingNodes -= 1
      let (value, child) = record(path.base, base)
      guard let value else { return (nil, node(range, child.outcome, [child])) }
      return plain(range, [child]) { (evaluation) throws(Evaluation.Stop) in
        try evaluation.follow(path, from: value)
      }
    default:
      return plain(range) { (evaluation) throws(Evaluation.Stop) in
        try evaluation.value(.path(path))
      }
    }
  }
}
