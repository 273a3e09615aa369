/// Functions of texts, dates and kinds of value.
extension PredicateFunction {
  static let cast = PredicateFunction("castObject:toType:", .general(Evaluation.cast))

  static let texts = [
    cast,
    PredicateFunction("lowercase:", .general(Evaluation.lowercase)),
    PredicateFunction("uppercase:", .general(Evaluation.uppercase)),
    PredicateFunction("length:", .general(Evaluation.length)),
    PredicateFunction(
      "now", .general { (evaluation, _, _) in .date(evaluation.environment.now()) }),
  ]
}

extension Evaluation {
  static let lowercase: PredicateFunction.Body = {
    (evaluation, call, arguments) throws(Stop) in
    .string(TextCase.lowercased(try evaluation.text(arguments[0], call)))
  }

  static let uppercase: PredicateFunction.Body = {
    (evaluation, call, arguments) throws(Stop) in
    .string(try evaluation.text(arguments[0], call).uppercased())
  }

  /// The length in UTF-16 units, as `NSString` counts it.
  static let length: PredicateFunction.Body = {
    (evaluation, call, arguments) throws(Stop) in
    .integer(Int64(try evaluation.text(arguments[0], call).utf16.count))
  }

  /// A value as another kind: `NSNumber`, `NSDecimalNumber`, `NSString` or `NSDate`.
  ///
  /// A date as a number counts the seconds since 1 January 2001, as `NSDate` does. A text is read
  /// as a number as a predicate writes one, with at most one `-` before it. That a text which is no
  /// number raises is inferred.
  static let cast: PredicateFunction.Body = {
    (evaluation, call, arguments) throws(Stop) in
    let type = try evaluation.text(arguments[1], call)
    let value = arguments[0]
    let result: PredicateValue?
    switch type {
    case "NSNumber", "NSDecimalNumber": result = numberCast(value)
    case "NSString": result = stringCast(value)
    case "NSDate": result = dateCast(value)
    default: throw evaluation.stop(.unknownType(String(type.prefix(40))), at: call.range)
    }
    guard let result else {
      throw evaluation.stop(.notConvertible(value.kindName, to: type), at: call.range)
    }
    return result
  }

  /// The seconds from 1 January 1970, where our dates begin, to 1 January 2001, where Apple's do.
  static let referenceDate = 978_307_200.0

  private static func numberCast(_ value: PredicateValue) -> PredicateValue? {
    switch value {
    case .boolean, .integer, .double: return value
    case .date(let time): return .double(time - referenceDate)
    case .string(let text):
      guard text.utf8.first == UInt8(ascii: "-") else { return NumberLiteral(text)?.value }
      return NumberLiteral(String(text.unicodeScalars.dropFirst()))?.negated
    default: return nil
    }
  }

  private static func stringCast(_ value: PredicateValue) -> PredicateValue? {
    switch value {
    case .string: value
    case .boolean(let flag): .string(flag ? "1" : "0")
    case .integer(let number): .string(String(number))
    case .double(let number):
      .string(Int64(exactly: number).map { String($0) } ?? number.description)
    default: nil
    }
  }

  private static func dateCast(_ value: PredicateValue) -> PredicateValue? {
    if case .date = value { return value }
    return value.number.map { .date($0.real + referenceDate) }
  }
}
