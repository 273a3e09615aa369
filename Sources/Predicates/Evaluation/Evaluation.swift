/// One evaluation of a predicate: the object, the variables and the steps that are left.
struct Evaluation {
  /// The deepest nesting of arrays that keys are mapped over, or that are compared.
  static let maximumValueDepth = 100

  /// Says that the evaluation has stopped at its `failure`.
  ///
  /// Conditions nest as deep as their text does, and each keeps room on the stack for what the ones
  /// beneath it throw. So they throw nothing but this, and the error stays in the evaluation.
  struct Stop: Error {}

  /// The error at which the evaluation has stopped.
  private(set) var failure: PredicateEvaluationError?

  let root: PredicateValue
  let types: TypeOperators
  let environment: PredicateEnvironment
  let maximumSteps: Int
  /// The variables of the caller, `nil` where there is no value.
  private var free: [PredicateValue?]
  /// The elements that the SUBQUERYs are at, outermost first.
  private(set) var slots: [PredicateValue]
  private var remainingSteps: Int

  init(
    root: PredicateValue, types: TypeOperators, environment: PredicateEnvironment,
    maximumSteps: Int, free: [PredicateValue?], slotCount: Int
  ) {
    self.root = root
    self.types = types
    self.environment = environment
    self.maximumSteps = maximumSteps
    self.free = free
    slots = [PredicateValue](repeating: .null, count: slotCount)
    remainingSteps = maximumSteps
  }

  /// Notes an error; the caller throws what it returns.
  mutating func stop(_ reason: PredicateEvaluationError.Reason, at range: Range<Int>) -> Stop {
    failure = PredicateEvaluationError(reason: reason, range: range)
    return Stop()
  }

  /// Counts steps, and stops the evaluation when there are none left.
  mutating func spend(
    _ steps: Int, at range: Range<Int>
  ) throws(Stop) {
    remainingSteps -= steps
    guard remainingSteps >= 0 else {
      throw stop(.costExceeded(limit: maximumSteps), at: range)
    }
  }

  /// Counts one step if there is one left.
  mutating func spendOne() -> Bool {
    guard remainingSteps > 0 else { return false }
    remainingSteps -= 1
    return true
  }

  /// Whether a condition holds; AND and OR stop at the first part that decides.
  mutating func holds(_ condition: CompiledCondition) throws(Stop) -> Bool {
    switch condition {
    case .constant(let holds, let range):
      try spend(1, at: range)
      return holds
    case .not(let inner): return try !holds(inner)
    case .comparison(let comparison): return try holds(comparison)
    case .and(let parts):
      for part in parts where try !holds(part) { return false }
      return true
    case .or(let parts):
      for part in parts where try holds(part) { return true }
      return false
    }
  }

  private mutating func holds(
    _ comparison: CompiledComparison
  ) throws(Stop) -> Bool {
    let left = try value(comparison.left)
    let right = try value(comparison.right)
    return try holds(comparison, left, right)
  }

  /// Whether a comparison holds for values that are known, with its qualifier.
  ///
  /// ANY over nothing or `nil` is false, ALL is true, and NONE is the opposite of ANY.
  mutating func holds(
    _ comparison: CompiledComparison, _ left: PredicateValue, _ right: PredicateValue
  ) throws(Stop) -> Bool {
    try spend(1, at: comparison.range)
    guard let qualifier = comparison.qualifier else {
      return try compare(left, right, by: comparison, isElement: false)
    }
    let expected = qualifier == .all
    let found: Bool
    switch left {
    case .null: found = expected
    case .array(let elements):
      found = try quantify(elements, expected, right, comparison)
    case .set(let elements):
      found = try quantify(elements, expected, right, comparison)
    default:
      throw stop(.notACollection(left.kindName, for: qualifier.rawValue), at: comparison.range)
    }
    return qualifier == .none ? !found : found
  }

  /// Goes over elements until one decides: `expected` if none does.
  private mutating func quantify(
    _ elements: some Collection<PredicateValue>, _ expected: Bool, _ right: PredicateValue,
    _ comparison: CompiledComparison
  ) throws(Stop) -> Bool {
    for element in elements {
      try spend(1, at: comparison.range)
      let holds = try compare(element, right, by: comparison, isElement: true)
      if holds != expected { return holds }
    }
    return expected
  }

  /// What a value is for this object, where `.null` is `nil`.
  mutating func value(
    _ value: CompiledValue
  ) throws(Stop) -> PredicateValue {
    switch value {
    case .constant(let constant): return constant
    case .root: return root
    case .bound(let slot): return slots[slot]
    case .free(let index, let name, let range):
      guard let value = free[index] else {
        throw stop(.unboundVariable(name), at: range)
      }
      return value
    case .path(let path): return try follow(path)
    case .subqueryCount(let subquery): return try count(subquery)
    case .subquery(let subquery): return try elements(subquery)
    case .aggregate(let elements, let range): return try aggregate(elements, at: range)
    case .call(let call): return try self.call(call)
    case .ternary(let ternary): return try choose(ternary)
    case .assignment(let assignment): return try assign(assignment)
    case .refused(let feature, let reason, let range):
      throw stop(.refused(feature, because: reason), at: range)
    }
  }

  /// Gives a variable another value.
  mutating func set(_ target: CompiledAssignment.Target, to value: PredicateValue) {
    switch target {
    case .bound(let slot): slots[slot] = value
    case .free(let index): free[index] = value
    }
  }

  private mutating func aggregate(
    _ elements: [CompiledValue], at range: Range<Int>
  ) throws(Stop) -> PredicateValue {
    try spend(elements.count, at: range)
    var values: [PredicateValue] = []
    values.reserveCapacity(elements.count)
    for element in elements { values.append(try value(element)) }
    return .array(values)
  }
}

// MARK: - SUBQUERY

extension Evaluation {
  /// How many elements a SUBQUERY keeps; `nil` of a collection that is `nil`.
  private mutating func count(
    _ subquery: CompiledSubquery
  ) throws(Stop) -> PredicateValue {
    var count: Int64 = 0
    switch try value(subquery.collection) {
    case .null: return .null
    case .array(let elements):
      if let condition = subquery.typeCondition {
        return .integer(try self.count(elements, subquery, condition))
      }
      for element in elements where try keeps(element, subquery) { count += 1 }
    case .set(let elements):
      for element in elements where try keeps(element, subquery) { count += 1 }
    case let other: throw noCollection(other, subquery)
    }
    return .integer(count)
  }

  /// How many elements satisfy a condition on their types.
  private mutating func count(
    _ elements: [PredicateValue], _ subquery: CompiledSubquery, _ condition: TypeCondition
  ) throws(Stop) -> Int64 {
    var count: Int64 = 0
    let key = condition.key(in: elements)
    for index in elements.indices {
      // An element is a step, as for any SUBQUERY.
      var steps = 1
      let answer = elements.withBorrowed(index) { $0.satisfies(condition, key: key, steps: &steps) }
      if let answer, steps <= remainingSteps {
        remainingSteps -= steps
        if answer { count += 1 }
      } else if try keeps(elements[index], subquery) {
        count += 1
      }
    }
    return count
  }

  private mutating func elements(
    _ subquery: CompiledSubquery
  ) throws(Stop) -> PredicateValue {
    var kept: [PredicateValue] = []
    switch try value(subquery.collection) {
    case .null: return .null
    case .array(let elements):
      for element in elements where try keeps(element, subquery) { kept.append(element) }
    case .set(let elements):
      for element in elements where try keeps(element, subquery) { kept.append(element) }
    case let other: throw noCollection(other, subquery)
    }
    return .array(kept)
  }

  private mutating func keeps(
    _ element: PredicateValue, _ subquery: CompiledSubquery
  ) throws(Stop) -> Bool {
    try bind(element, subquery)
    return try holds(subquery.body)
  }

  /// Makes an element the value of a SUBQUERY's variable.
  mutating func bind(
    _ element: PredicateValue, _ subquery: CompiledSubquery
  ) throws(Stop) {
    try spend(1, at: subquery.range)
    slots[subquery.slot] = element
  }

  mutating func noCollection(
    _ value: PredicateValue, _ subquery: CompiledSubquery
  ) -> Stop {
    stop(.notACollection(value.kindName, for: "SUBQUERY"), at: subquery.range)
  }
}
