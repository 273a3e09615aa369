/// Turns syntax into what the evaluation walks over: variables become slots, paths become arrays of
/// keys, constants are folded.
struct PredicateCompiler {
  /// The variables that no SUBQUERY binds, in the order in which they first occur.
  private(set) var freeNames: [String] = []
  /// How many SUBQUERYs are at most inside one another.
  private(set) var slotCount = 0
  /// The variables that are bound here, outermost first.
  private var scope: [String] = []

  mutating func compile(_ syntax: PredicateSyntax) -> CompiledCondition {
    switch syntax.kind {
    case .constant(let holds): .constant(holds)
    case .and(let parts): .and(compile(parts))
    case .or(let parts): .or(compile(parts))
    case .not(let inner): .not(compile(inner))
    case .comparison(let comparison):
      .comparison(
        CompiledComparison(
          comparison, left: compile(comparison.left), right: compile(comparison.right),
          range: syntax.range))
    }
  }

  private mutating func compile(_ parts: [PredicateSyntax]) -> [CompiledCondition] {
    var compiled: [CompiledCondition] = []
    for part in parts { compiled.append(compile(part)) }
    return compiled
  }

  mutating func compile(_ syntax: ExpressionSyntax) -> CompiledValue {
    let range = syntax.range
    switch syntax.kind {
    case .null: return .constant(.null)
    case .boolean(let flag): return .constant(.boolean(flag))
    case .integer(let number): return .constant(.integer(number))
    case .double(let number): return .constant(.double(number))
    case .string(let text): return .constant(.string(text))
    case .root: return .root
    case .key(let name):
      return .path(CompiledPath(base: .root, steps: [.key(name, range: range)]))
    case .variable(let name): return variable(name, range)
    case .path(let base, let steps): return path(base, steps)
    case .aggregate(let elements): return aggregate(elements)
    case .subquery(let collection, let variable, let body):
      return .subquery(subquery(collection, variable, body, range))
    case .unary(let operation, let inner): return unary(operation, compile(inner), range)
    case .anyKey, .call, .ternary, .binary, .assignment:
      return .unsupported(Self.feature(syntax.kind), range: range)
    }
  }

  private mutating func variable(_ name: String, _ range: Range<Int>) -> CompiledValue {
    if let slot = scope.lastIndex(of: name) { return .bound(slot) }
    if let index = freeNames.firstIndex(of: name) {
      return .free(index, name: name, range: range)
    }
    freeNames.append(name)
    return .free(freeNames.count - 1, name: name, range: range)
  }

  private mutating func subquery(
    _ collection: ExpressionSyntax, _ variable: String, _ body: PredicateSyntax,
    _ range: Range<Int>
  ) -> CompiledSubquery {
    let collection = compile(collection)
    let slot = scope.count
    scope.append(variable)
    slotCount = max(slotCount, scope.count)
    defer { scope.removeLast() }
    return CompiledSubquery(
      collection: collection, slot: slot, body: compile(body), bodySyntax: body, range: range)
  }

  private mutating func aggregate(_ elements: [ExpressionSyntax]) -> CompiledValue {
    var compiled: [CompiledValue] = []
    var constants: [PredicateValue] = []
    for element in elements {
      let value = compile(element)
      if case .constant(let constant) = value { constants.append(constant) }
      compiled.append(value)
    }
    return constants.count == compiled.count
      ? .constant(.array(constants)) : .aggregate(compiled)
  }

  /// A sign before a number that is known makes another such number.
  private func unary(
    _ operation: UnaryOperator, _ inner: CompiledValue, _ range: Range<Int>
  ) -> CompiledValue {
    switch (operation, inner) {
    case (.minus, .constant(.integer(let number))): .constant(.integer(-number))
    case (.minus, .constant(.double(let number))): .constant(.double(-number))
    default: .unsupported("the sign '\(operation.rawValue)' before this value", range: range)
    }
  }

  private mutating func path(
    _ base: ExpressionSyntax, _ steps: [ExpressionSyntax.PathStep]
  ) -> CompiledValue {
    let compiledBase = compile(base)
    if case .subquery(let subquery) = compiledBase, steps.count == 1,
      case .collectionOperator("count") = steps[0].kind
    {
      return .subqueryCount(subquery)
    }
    let compiledSteps = Self.compile(steps[...])
    guard case .path(let inner) = compiledBase else {
      return .path(CompiledPath(base: compiledBase, steps: compiledSteps))
    }
    return .path(CompiledPath(base: inner.base, steps: inner.steps + compiledSteps))
  }

  private static func compile(
    _ steps: ArraySlice<ExpressionSyntax.PathStep>
  ) -> [CompiledPath.Step] {
    var compiled: [CompiledPath.Step] = []
    for (index, step) in zip(steps.indices, steps) {
      switch step.kind {
      case .key("self"): continue
      case .key(let name): compiled.append(.key(name, range: step.range))
      case .collectionOperator("count"): compiled.append(.count(range: step.range))
      case .collectionOperator("unionOfArrays") where index + 1 < steps.endIndex:
        // The parser counts each collection operator as a level, so this does not go deep.
        let rest = compile(steps[(index + 1)...])
        compiled.append(
          .unionOfArrays(CompiledPath(base: .root, steps: rest), range: step.range))
        return compiled
      case .collectionOperator("unionOfArrays"):
        compiled.append(.unsupported("'@unionOfArrays' without a key after it", range: step.range))
      case .collectionOperator(let name):
        compiled.append(.unsupported("the collection operator '@\(name)'", range: step.range))
      case .index, .first, .last, .size:
        compiled.append(.unsupported("an index in brackets", range: step.range))
      }
    }
    return compiled
  }

  /// What a kind of value is called in a message.
  private static func feature(_ kind: ExpressionSyntax.Kind) -> String {
    switch kind {
    case .anyKey: "ANYKEY"
    case .call(let name, _): name == "CAST" || name == "FETCH" ? name : "the function '\(name)'"
    case .ternary: "TERNARY"
    case .binary(let operation, _, _): "the operator '\(operation.rawValue)' between values"
    case .assignment: "an assignment to a variable"
    default: "this value"
    }
  }
}
