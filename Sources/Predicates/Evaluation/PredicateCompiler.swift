/// Turns syntax into what the evaluation walks over: variables become slots, paths become arrays of
/// keys, constants are folded.
struct PredicateCompiler {
  /// The variables that no SUBQUERY binds, in the order in which they first occur.
  private(set) var freeNames: [String] = []
  /// How many SUBQUERYs are at most inside one another.
  private(set) var slotCount = 0
  /// The first thing that the text says wrongly, although it can be read.
  private(set) var fault: PredicateSyntaxError?
  /// Whether no function was met that asks for the time or for a random number.
  var isRepeatable = true
  /// The variables that are bound here, outermost first.
  private var scope: [String] = []
  private let types: TypeOperators

  init(types: TypeOperators) {
    self.types = types
  }

  /// Notes a fault; the value stands where there is none.
  mutating func faulty(
    _ reason: PredicateSyntaxError.Reason, at range: Range<Int>
  ) -> CompiledValue {
    fault = fault ?? PredicateSyntaxError(reason: reason, offset: range.lowerBound)
    return .constant(.null)
  }

  mutating func compile(_ syntax: PredicateSyntax) -> CompiledCondition {
    switch syntax.kind {
    case .constant(let holds): .constant(holds, range: syntax.range)
    case .and(let parts): .and(compile(parts))
    case .or(let parts): .or(compile(parts))
    case .not(let inner): .not(compile(inner))
    case .comparison(let comparison):
      .comparison(
        CompiledComparison(
          comparison, left: compile(comparison.left), right: compile(comparison.right),
          types: types, range: syntax.range))
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
    case .aggregate(let elements): return aggregate(elements, range)
    case .subquery(let collection, let variable, let body):
      return .subquery(subquery(collection, variable, body, range))
    case .argument(let value): return .constant(value)
    case .unary(let operation, let inner): return unary(operation, inner, range)
    case .binary(let operation, let first, let second):
      return binary(operation, first, second, range)
    case .call(let name, let arguments): return call(name, arguments, range)
    case .ternary(let test, let first, let second): return ternary(test, first, second)
    case .assignment(let name, let inner): return assignment(name, inner, range)
    case .anyKey:
      return .refused("ANYKEY", because: "it stands for a key that is not named", range: range)
    }
  }

  private mutating func ternary(
    _ test: PredicateSyntax, _ first: ExpressionSyntax, _ second: ExpressionSyntax
  ) -> CompiledValue {
    let test = compile(test)
    let first = compile(first)
    return .ternary(CompiledTernary(test: test, first: first, second: compile(second)))
  }

  private mutating func assignment(
    _ name: String, _ inner: ExpressionSyntax, _ range: Range<Int>
  ) -> CompiledValue {
    let value = compile(inner)
    let target: CompiledAssignment.Target =
      scope.lastIndex(of: name).map { .bound($0) } ?? .free(place(ofFree: name))
    return .assignment(CompiledAssignment(target: target, value: value, range: range))
  }

  private mutating func variable(_ name: String, _ range: Range<Int>) -> CompiledValue {
    if let slot = scope.lastIndex(of: name) { return .bound(slot) }
    return .free(place(ofFree: name), name: name, range: range)
  }

  /// The place of a variable among those that no SUBQUERY binds.
  private mutating func place(ofFree name: String) -> Int {
    if let index = freeNames.firstIndex(of: name) { return index }
    freeNames.append(name)
    return freeNames.count - 1
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

  private mutating func aggregate(
    _ elements: [ExpressionSyntax], _ range: Range<Int>
  ) -> CompiledValue {
    var compiled: [CompiledValue] = []
    var constants: [PredicateValue] = []
    for element in elements {
      let value = compile(element)
      if case .constant(let constant) = value { constants.append(constant) }
      compiled.append(value)
    }
    return constants.count == compiled.count
      ? .constant(.array(constants)) : .aggregate(compiled, range: range)
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
    let compiledSteps = compile(steps[...])
    guard case .path(let inner) = compiledBase else {
      return .path(CompiledPath(base: compiledBase, steps: compiledSteps))
    }
    return .path(CompiledPath(base: inner.base, steps: inner.steps + compiledSteps))
  }

  private mutating func compile(
    _ steps: ArraySlice<ExpressionSyntax.PathStep>
  ) -> [CompiledPath.Step] {
    var compiled: [CompiledPath.Step] = []
    compiled.reserveCapacity(steps.count)
    var remaining = steps
    while let step = remaining.popFirst() {
      switch step.kind {
      case .itself: continue
      case .key(let name): compiled.append(.key(name, range: step.range))
      case .variable(let name):
        compiled.append(.keyOf(variable(name, step.range), name: name, range: step.range))
      case .collectionOperator(let name):
        compiled.append(aggregate(name, &remaining, step.range))
      case .index(let index): compiled.append(.index(compile(index), range: step.range))
      case .first: compiled.append(.first(range: step.range))
      case .last: compiled.append(.last(range: step.range))
      case .size: compiled.append(.size(range: step.range))
      }
    }
    return compiled
  }

  /// A collection operator with the keys after it that are its own, or a key of the collection.
  ///
  /// The parser counts each collection operator as a level, so this does not go deep.
  private mutating func aggregate(
    _ name: String, _ remaining: inout ArraySlice<ExpressionSyntax.PathStep>, _ range: Range<Int>
  ) -> CompiledPath.Step {
    if let key = CollectionKey(rawValue: name) { return .own(key, range: range) }
    guard let found = CollectionOperator(rawValue: name) else {
      return .faulty(.unknownCollectionOperator(name), range: range)
    }
    guard found != .count else { return .count(range: range) }
    let end = remaining.firstIndex { step in
      switch step.kind {
      case .key, .variable, .itself: false
      case .collectionOperator: found.makesCollection
      default: true
      }
    }
    let rest = remaining[..<(end ?? remaining.endIndex)]
    guard !rest.isEmpty else { return .faulty(.missingKey(after: "@\(name)"), range: range) }
    remaining = remaining[rest.endIndex...]
    return .aggregate(found, CompiledPath(base: .root, steps: compile(rest)), range: range)
  }
}
