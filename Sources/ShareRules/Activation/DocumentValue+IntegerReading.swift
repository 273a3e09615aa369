import Documents

extension DocumentValue {
  /// The value as the dictionary form of an activation rule reads it, or `nil` for a kind that has
  /// no integer value (null, an array, a dictionary, data or a date).
  package var integerReading: Int64? {
    switch self {
    case .boolean, .integer, .number, .string: integerValue
    case .null, .date, .data, .array, .dictionary: nil
    }
  }

  /// The value as a flag, or `nil` for a kind that has no truth.
  ///
  /// A text is true if it starts with `Y`, `T`, `y`, `t` or a digit other than 0, after white space,
  /// a sign and zeros. Source: Apple, `NSString.boolValue`.
  package var flagReading: Bool? {
    guard case .string(let text) = self else { return integerReading.map { $0 != 0 } }
    var rest = text.drop { $0.isWhitespace }
    if rest.first == "+" || rest.first == "-" { rest = rest.dropFirst() }
    guard let first = rest.drop(while: { $0 == "0" }).first else { return false }
    return "YyTt123456789".contains(first)
  }
}
