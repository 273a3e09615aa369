/// How functions are called.
extension Evaluation {
  /// The result of a call; `nil` if an argument is.
  mutating func call(_ call: CompiledCall) throws(Stop) -> PredicateValue {
    var arguments: [PredicateValue] = []
    arguments.reserveCapacity(call.arguments.count)
    for argument in call.arguments { arguments.append(try value(argument)) }
    return try self.call(call, with: arguments)
  }

  /// The result of a call whose arguments are known.
  mutating func call(
    _ call: CompiledCall, with arguments: [PredicateValue]
  ) throws(Stop) -> PredicateValue {
    try spend(1, at: call.range)
    for argument in arguments where argument.isNull { return .null }
    switch call.function.implementation {
    case .real(let body): return .double(body(try number(arguments[0], call).real))
    case .rounding(let rule):
      switch try number(arguments[0], call) {
      case .integer(let number): return .integer(number)
      case .double(let number): return .double(number.rounded(rule))
      }
    case .arithmetic(let whole, let real, let needsDivisor):
      return try compute(arguments, whole, real, needsDivisor: needsDivisor, call)
    case .bits(let body):
      return .integer(
        body(try wholeNumber(arguments[0], call), try wholeNumber(arguments[1], call)))
    case .general(let body): return try body(&self, call, arguments)
    }
  }

  private mutating func compute(
    _ arguments: [PredicateValue], _ whole: (Int64, Int64) -> Int64?,
    _ real: (Double, Double) -> Double, needsDivisor: Bool, _ call: CompiledCall
  ) throws(Stop) -> PredicateValue {
    let first = try number(arguments[0], call)
    let second = try number(arguments[1], call)
    guard case .integer(let first) = first, case .integer(let second) = second else {
      return .double(real(first.real, second.real))
    }
    if needsDivisor, second == 0 { throw stop(.divisionByZero(for: call.name), at: call.range) }
    guard let result = whole(first, second) else {
      throw stop(.overflow(for: call.name), at: call.range)
    }
    return .integer(result)
  }

  /// The number that an argument must be.
  mutating func number(
    _ value: PredicateValue, _ call: CompiledCall
  ) throws(Stop) -> NumberValue {
    guard let number = value.number else {
      throw stop(.notNumber(value.kindName, for: call.name), at: call.range)
    }
    return number
  }

  /// The whole number that an argument must be, or be equal to.
  mutating func wholeNumber(
    _ value: PredicateValue, _ call: CompiledCall
  ) throws(Stop) -> Int64 {
    switch try number(value, call) {
    case .integer(let number): return number
    case .double(let number):
      guard let whole = Int64(exactly: number) else {
        throw stop(.notWhole(number, for: call.name), at: call.range)
      }
      return whole
    }
  }

  /// The text that an argument must be.
  mutating func text(
    _ value: PredicateValue, _ call: CompiledCall
  ) throws(Stop) -> String {
    guard case .string(let text) = value else {
      throw stop(.notText(value.kindName, for: call.name), at: call.range)
    }
    try spend(text.utf8.count / 32, at: call.range)
    return text
  }

  /// The elements of the collection that an argument must be.
  mutating func elements(
    _ value: PredicateValue, _ call: CompiledCall
  ) throws(Stop) -> [PredicateValue] {
    let elements: [PredicateValue]
    switch value {
    case .array(let array): elements = array
    case .set(let set): elements = Array(set)
    default: throw stop(.notACollection(value.kindName, for: call.name), at: call.range)
    }
    try spend(elements.count, at: call.range)
    return elements
  }

  /// The value that TERNARY chooses; the other one is not reached.
  mutating func choose(_ ternary: CompiledTernary) throws(Stop) -> PredicateValue {
    try value(try holds(ternary.test) ? ternary.first : ternary.second)
  }

  /// Sets a variable for what is evaluated after this; as a value it is what was assigned.
  mutating func assign(_ assignment: CompiledAssignment) throws(Stop) -> PredicateValue {
    try assign(try value(assignment.value), by: assignment)
  }

  /// Sets a variable to a value that is known.
  ///
  /// With variables a short text can build values of any depth, which would take a deep stack to
  /// look at or to release. So the value is gone through first, a step for each element.
  mutating func assign(
    _ value: PredicateValue, by assignment: CompiledAssignment
  ) throws(Stop) -> PredicateValue {
    try checkDepth(of: value, depth: 0, at: assignment.range)
    set(assignment.target, to: value)
    return value
  }

  private mutating func checkDepth(
    of value: PredicateValue, depth: Int, at range: Range<Int>
  ) throws(Stop) {
    guard depth < Self.maximumValueDepth else {
      throw stop(.valueTooDeep(limit: Self.maximumValueDepth), at: range)
    }
    switch value {
    case .array(let elements):
      try spend(elements.count, at: range)
      for element in elements { try checkDepth(of: element, depth: depth + 1, at: range) }
    case .set(let elements):
      try spend(elements.count, at: range)
      for element in elements { try checkDepth(of: element, depth: depth + 1, at: range) }
    case .dictionary(let object):
      try spend(object.count, at: range)
      for element in object.values { try checkDepth(of: element, depth: depth + 1, at: range) }
    default: break
    }
  }
}
