/// Arithmetic and bits.
///
/// Two whole numbers give a whole number, and a result past 64 bits is an error; with a real number
/// among the two, both count as real, and the rules of IEEE 754 hold. A power past 64 bits, or with
/// a negative exponent, is real. A whole number divided by 0 is an error.
/// Source: public bug reports for the division of whole numbers; the rest is inferred.
extension PredicateFunction {
  static let add = PredicateFunction(
    "add:to:", computing({ $0.addingReportingOverflow($1) }, { $0 + $1 }))
  static let subtract = PredicateFunction(
    "from:subtract:", computing({ $0.subtractingReportingOverflow($1) }, { $0 - $1 }))
  static let multiply = PredicateFunction(
    "multiply:by:", computing({ $0.multipliedReportingOverflow(by: $1) }, { $0 * $1 }))
  static let divide = PredicateFunction(
    "divide:by:",
    computing({ $0.dividedReportingOverflow(by: $1) }, { $0 / $1 }, needsDivisor: true))
  static let modulus = PredicateFunction(
    "modulus:by:",
    .arithmetic(
      { $1 == -1 ? 0 : $0 % $1 }, { $0.truncatingRemainder(dividingBy: $1) }, needsDivisor: true))
  static let power = PredicateFunction("raise:toPower:", .general(Evaluation.power))
  static let bitAnd = PredicateFunction("bitwiseAnd:with:", .bits { $0 & $1 })
  static let bitOr = PredicateFunction("bitwiseOr:with:", .bits { $0 | $1 })
  static let bitXor = PredicateFunction("bitwiseXor:with:", .bits { $0 ^ $1 })
  static let shiftLeft = PredicateFunction("leftshift:by:", .bits { $0 << $1 })
  static let shiftRight = PredicateFunction("rightshift:by:", .bits { $0 >> $1 })
  static let complement = PredicateFunction(
    "onesComplement:", .general(Evaluation.onesComplement))

  /// The sign `-`, which has no name of its own.
  static let negate = PredicateFunction("-:", .general(Evaluation.negated))

  static let arithmetic = [
    add, subtract, multiply, divide, modulus, power, bitAnd, bitOr, bitXor, shiftLeft, shiftRight,
    complement,
    PredicateFunction("sqrt:", .real { $0.squareRoot() }),
    PredicateFunction("log:", .real(CStandardLibrary.commonLogarithm)),
    PredicateFunction("ln:", .real(CStandardLibrary.naturalLogarithm)),
    PredicateFunction("exp:", .real(CStandardLibrary.exponential)),
    PredicateFunction("floor:", .rounding(.down)),
    PredicateFunction("ceiling:", .rounding(.up)),
    PredicateFunction("trunc:", .rounding(.towardZero)),
    PredicateFunction("abs:", .general(Evaluation.absolute)),
    PredicateFunction("random", .general(Evaluation.random)),
    PredicateFunction("randomn:", .general(Evaluation.randomBelow)),
  ]

  private static func computing(
    _ whole: @escaping @Sendable (Int64, Int64) -> (partialValue: Int64, overflow: Bool),
    _ real: @escaping @Sendable (Double, Double) -> Double, needsDivisor: Bool = false
  ) -> Implementation {
    .arithmetic(
      { first, second in
        let (value, isPast) = whole(first, second)
        return isPast ? nil : value
      }, real, needsDivisor: needsDivisor)
  }
}

extension Evaluation {
  static let power: PredicateFunction.Body = {
    (evaluation, call, arguments) throws(Stop) in
    let base = try evaluation.number(arguments[0], call)
    let exponent = try evaluation.number(arguments[1], call)
    if case .integer(let base) = base, case .integer(let exponent) = exponent,
      let whole = integerPower(base, exponent)
    {
      return .integer(whole)
    }
    return .double(CStandardLibrary.power(base.real, exponent.real))
  }

  /// A power of whole numbers by squaring, or `nil` if it is none or past 64 bits.
  private static func integerPower(_ base: Int64, _ exponent: Int64) -> Int64? {
    guard exponent >= 0 else { return nil }
    var result: Int64 = 1
    var square = base
    var remaining = exponent
    while true {
      if remaining & 1 == 1 {
        let (product, isPast) = result.multipliedReportingOverflow(by: square)
        if isPast { return nil }
        result = product
      }
      remaining >>= 1
      guard remaining > 0 else { return result }
      let (next, isPast) = square.multipliedReportingOverflow(by: square)
      if isPast { return nil }
      square = next
    }
  }

  static let onesComplement: PredicateFunction.Body = {
    (evaluation, call, arguments) throws(Stop) in
    .integer(~(try evaluation.wholeNumber(arguments[0], call)))
  }

  static let negated: PredicateFunction.Body = {
    (evaluation, call, arguments) throws(Stop) in
    switch try evaluation.number(arguments[0], call) {
    case .double(let number): return .double(-number)
    case .integer(let number):
      guard number != .min else { throw evaluation.stop(.overflow(for: call.name), at: call.range) }
      return .integer(-number)
    }
  }

  static let absolute: PredicateFunction.Body = {
    (evaluation, call, arguments) throws(Stop) in
    switch try evaluation.number(arguments[0], call) {
    case .double(let number): return .double(number.magnitude)
    case .integer(let number):
      guard number != .min else { throw evaluation.stop(.overflow(for: call.name), at: call.range) }
      return .integer(abs(number))
    }
  }

  /// A whole number from 0 to 2,147,483,647, as C's `random` gives it.
  static let random: PredicateFunction.Body = { (evaluation, _, _) in
    .integer(Int64(evaluation.environment.random() >> 33))
  }

  /// A whole number from 0 to one less than the argument.
  static let randomBelow: PredicateFunction.Body = {
    (evaluation, call, arguments) throws(Stop) in
    let limit = try evaluation.wholeNumber(arguments[0], call)
    guard limit > 0 else {
      throw evaluation.stop(.notPositive(limit, for: call.name), at: call.range)
    }
    return .integer(Int64(evaluation.environment.random() % UInt64(limit)))
  }
}
