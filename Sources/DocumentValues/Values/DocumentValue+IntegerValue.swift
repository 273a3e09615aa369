extension DocumentValue {
  /// The value read as a whole number, as Apple reads the values of an activation rule.
  ///
  /// True is 1 and false is 0. A fraction is cut off. Of a text the whole number at its start
  /// counts, after white space and with a sign, so that `5 photos` is 5; any other text is 0.
  /// What does not fit is the nearest number that does. Everything else is 0.
  ///
  /// Source: Apple, `NSNumber.intValue` and `NSString.integerValue`.
  public var integerValue: Int64 {
    switch self {
    case .boolean(let value): value ? 1 : 0
    case .integer(let value): value
    case .number(let value): Self.truncate(value)
    case .string(let text): Self.leadingInteger(of: text)
    case .null, .date, .data, .array, .dictionary: 0
    }
  }

  /// The number without its fraction, at the nearest bound if it does not fit, 0 if it is none.
  private static func truncate(_ value: Double) -> Int64 {
    if let exact = Int64(exactly: value.rounded(.towardZero)) { return exact }
    return value.isNaN ? 0 : value < 0 ? .min : .max
  }

  /// The whole number at the start of a text, or 0 if there is none.
  private static func leadingInteger(of text: String) -> Int64 {
    let text = text.drop { $0.isWhitespace }
    let isNegative = text.first == "-"
    let digits = (isNegative || text.first == "+") ? text.dropFirst() : text
    var value: Int64 = 0
    for digit in digits.utf8 {
      guard (48...57).contains(digit) else { break }
      let step = Int64(digit - 48)
      let (product, overflows) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflowsToo) =
        isNegative
        ? product.subtractingReportingOverflow(step) : product.addingReportingOverflow(step)
      guard !overflows, !overflowsToo else { return isNegative ? .min : .max }
      value = sum
    }
    return value
  }
}
