extension PredicateValue {
  /// Whether the value is a null.
  var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The value as a number; a truth value is 1 or 0.
  var number: NumberValue? {
    switch self {
    case .boolean(let flag): .integer(flag ? 1 : 0)
    case .integer(let number): .integer(number)
    case .double(let number): .double(number)
    default: nil
    }
  }

  /// What the kind of value is called in a message.
  var kindName: String {
    switch self {
    case .null: "a null"
    case .boolean, .integer, .double: "a number"
    case .string: "a string"
    case .date: "a date"
    case .data: "data"
    case .array: "an array"
    case .set: "a set"
    case .dictionary: "a dictionary"
    case .object(let object): "an object of type '\(type(of: object))'"
    }
  }

  /// What the value is called where an array of two must stand.
  var boundsName: String {
    if case .array(let elements) = self { "an array of \(elements.count)" } else { kindName }
  }
}
