/// Functions of a collection of numbers.
///
/// `min` and `max` also take strings or dates. Nulls are passed over, but `count` counts them. Over
/// nothing, `sum`, `average` and `count` are 0 and the rest is `nil`. `mode` is the most frequent
/// number, or an array where several are. `stddev` is that of a whole population.
/// Source: Apple, `NSExpression`, for the names; what happens at the edges is inferred.
extension PredicateFunction {
  static let statistics = [
    PredicateFunction("sum:", .general(Evaluation.sum)),
    PredicateFunction("count:", .general(Evaluation.count)),
    PredicateFunction("min:", .general(Evaluation.minimum)),
    PredicateFunction("max:", .general(Evaluation.maximum)),
    PredicateFunction("average:", .general(Evaluation.average)),
    PredicateFunction("median:", .general(Evaluation.median)),
    PredicateFunction("mode:", .general(Evaluation.mode)),
    PredicateFunction("stddev:", .general(Evaluation.standardDeviation)),
  ]
}

extension Evaluation {
  static let sum: PredicateFunction.Body = {
    (evaluation, call, arguments) throws(Stop) in
    try evaluation.sum(
      of: try evaluation.elements(arguments[0], call), name: call.name, at: call.range)
  }

  static let count: PredicateFunction.Body = {
    (evaluation, call, arguments) throws(Stop) in
    if case .dictionary(let object) = arguments[0] { return .integer(Int64(object.count)) }
    return .integer(Int64(try evaluation.elements(arguments[0], call).count))
  }

  static let minimum: PredicateFunction.Body = {
    (evaluation, call, arguments) throws(Stop) in
    try evaluation.extreme(.less, of: try evaluation.elements(arguments[0], call), call.range)
  }

  static let maximum: PredicateFunction.Body = {
    (evaluation, call, arguments) throws(Stop) in
    try evaluation.extreme(.greater, of: try evaluation.elements(arguments[0], call), call.range)
  }

  static let average: PredicateFunction.Body = {
    (evaluation, call, arguments) throws(Stop) in
    let numbers = try evaluation.realNumbers(arguments[0], call)
    return .double(numbers.isEmpty ? 0 : numbers.reduce(0, +) / Double(numbers.count))
  }

  static let median: PredicateFunction.Body = {
    (evaluation, call, arguments) throws(Stop) in
    let numbers = try evaluation.realNumbers(arguments[0], call).sorted()
    guard !numbers.isEmpty else { return .null }
    let middle = numbers.count / 2
    return .double(
      numbers.count % 2 == 1 ? numbers[middle] : (numbers[middle - 1] + numbers[middle]) / 2)
  }

  static let mode: PredicateFunction.Body = {
    (evaluation, call, arguments) throws(Stop) in
    let elements = try evaluation.elements(arguments[0], call)
    var counts: [PredicateValue: Int] = [:]
    for element in elements where !element.isNull {
      _ = try evaluation.number(element, call)
      counts[element, default: 0] += 1
    }
    let most = counts.values.max() ?? 0
    var modes: [PredicateValue] = []
    for element in elements where counts[element] == most {
      modes.append(element)
      counts[element] = 0
    }
    return modes.isEmpty ? .null : modes.count == 1 ? modes[0] : .array(modes)
  }

  static let standardDeviation: PredicateFunction.Body = {
    (evaluation, call, arguments) throws(Stop) in
    let numbers = try evaluation.realNumbers(arguments[0], call)
    guard !numbers.isEmpty else { return .null }
    let mean = numbers.reduce(0, +) / Double(numbers.count)
    let squares = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return .double((squares / Double(numbers.count)).squareRoot())
  }

  /// A collection of numbers as real ones, without its nulls.
  private mutating func realNumbers(
    _ value: PredicateValue, _ call: CompiledCall
  ) throws(Stop) -> [Double] {
    var numbers: [Double] = []
    for element in try elements(value, call) where !element.isNull {
      numbers.append(try number(element, call).real)
    }
    return numbers
  }
}
