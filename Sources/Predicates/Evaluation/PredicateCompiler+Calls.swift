/// How functions, operators and signs are compiled.
extension PredicateCompiler {
  /// A function by its name, or a fault if there is none or the number of arguments is wrong.
  mutating func call(
    _ name: String, _ arguments: [ExpressionSyntax], _ range: Range<Int>
  ) -> CompiledValue {
    if let reason = Self.refusals[name] {
      return .refused(name, because: reason, range: range)
    }
    guard let function = name == "CAST" ? .cast : PredicateFunction.named(name) else {
      let suggestion = SpellingSuggestion.nearest(to: name, among: PredicateFunction.names)
      return faulty(.unknownFunction(name, suggestion: suggestion), at: range)
    }
    guard arguments.count == function.argumentCount else {
      return faulty(
        .argumentCount(
          function: name, expected: function.argumentCount, found: arguments.count),
        at: range)
    }
    if !function.isRepeatable { isRepeatable = false }
    var compiled: [CompiledValue] = []
    for argument in arguments { compiled.append(compile(argument)) }
    return .call(CompiledCall(function, name: name, arguments: compiled, range: range))
  }

  /// What Apple's parser reads and this one never evaluates, by its name.
  private static let refusals = [
    "FUNCTION": "it calls a method of an object by its name; use one of the functions instead",
    "FETCH": "it asks a database, and there is none",
  ]

  mutating func unary(
    _ operation: UnaryOperator, _ inner: ExpressionSyntax, _ range: Range<Int>
  ) -> CompiledValue {
    let operand = compile(inner)
    switch (operation, operand) {
    // A sign before a number that is known makes another such number.
    case (.minus, .constant(.integer(let number))) where number != .min:
      return .constant(.integer(-number))
    case (.minus, .constant(.double(let number))): return .constant(.double(-number))
    default:
      let function = operation == .minus ? PredicateFunction.negate : .complement
      return .call(
        CompiledCall(
          function, name: "'\(operation.rawValue)'", arguments: [operand], range: range))
    }
  }

  mutating func binary(
    _ operation: BinaryOperator, _ first: ExpressionSyntax, _ second: ExpressionSyntax,
    _ range: Range<Int>
  ) -> CompiledValue {
    let left = compile(first)
    let right = compile(second)
    return .call(
      CompiledCall(
        operation.function, name: "'\(operation.rawValue)'", arguments: [left, right], range: range)
    )
  }
}

extension BinaryOperator {
  /// The function that the operator stands for.
  fileprivate var function: PredicateFunction {
    switch self {
    case .power: .power
    case .multiply: .multiply
    case .divide: .divide
    case .add: .add
    case .subtract: .subtract
    case .shiftLeft: .shiftLeft
    case .shiftRight: .shiftRight
    case .bitAnd: .bitAnd
    case .bitXor: .bitXor
    case .bitOr: .bitOr
    case .union: .union
    case .intersect: .intersect
    case .minus: .minus
    }
  }
}
