/// A value read from a JSON, property list or YAML document.
///
/// One type for the three, so that rules, manifests and policies are checked by the same code.
public enum DocumentValue: Hashable, Sendable {
  /// JSON or YAML null; property lists have none.
  case null
  /// True or false.
  case boolean(Bool)
  /// A whole number.
  case integer(Int64)
  /// A number with a fraction or an exponent.
  case number(Double)
  /// Text.
  case string(String)
  /// A moment: seconds since 1970-01-01T00:00:00Z. Property lists and YAML only.
  case date(Double)
  /// Bytes. Property lists and YAML only.
  case data([UInt8])
  /// Values in order.
  case array([DocumentValue])
  /// Values by key.
  case dictionary([String: DocumentValue])
}

extension DocumentValue {
  /// The text of a string, or `nil` for any other kind.
  public var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The truth of a boolean, or `nil` for any other kind.
  public var boolean: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  /// The value of a whole number, or `nil` for any other kind.
  public var integer: Int64? {
    if case .integer(let value) = self { value } else { nil }
  }

  /// The elements of an array, or `nil` for any other kind.
  public var array: [DocumentValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// The members of a dictionary, or `nil` for any other kind.
  public var dictionary: [String: DocumentValue]? {
    if case .dictionary(let value) = self { value } else { nil }
  }

  /// The kind of the value in the words of an error message, such as `a string`.
  public var kind: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .integer, .number: "a number"
    case .string: "a string"
    case .date: "a date"
    case .data: "data"
    case .array: "an array"
    case .dictionary: "a dictionary"
    }
  }
}
