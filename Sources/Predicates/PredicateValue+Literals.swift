extension PredicateValue: ExpressibleByNilLiteral {
  /// Creates a null.
  ///
  /// - Parameter nilLiteral: Nothing.
  public init(nilLiteral: ()) { self = .null }
}

extension PredicateValue: ExpressibleByBooleanLiteral {
  /// Creates a truth value.
  ///
  /// - Parameter value: The literal.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension PredicateValue: ExpressibleByIntegerLiteral {
  /// Creates a whole number.
  ///
  /// - Parameter value: The literal.
  public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension PredicateValue: ExpressibleByFloatLiteral {
  /// Creates a number with a fraction.
  ///
  /// - Parameter value: The literal.
  public init(floatLiteral value: Double) { self = .double(value) }
}

extension PredicateValue: ExpressibleByStringLiteral {
  /// Creates a text.
  ///
  /// - Parameter value: The literal.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension PredicateValue: ExpressibleByArrayLiteral {
  /// Creates an array.
  ///
  /// - Parameter elements: The elements, in order.
  public init(arrayLiteral elements: PredicateValue...) { self = .array(elements) }
}

extension PredicateValue: ExpressibleByDictionaryLiteral {
  /// Creates a dictionary; of a key that is given twice, the last value counts.
  ///
  /// - Parameter elements: The keys and their values.
  public init(dictionaryLiteral elements: (String, PredicateValue)...) {
    self = .dictionary(Dictionary(elements) { $1 })
  }
}
