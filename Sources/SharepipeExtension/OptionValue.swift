/// A value of the extension's options: what a property list or YAML can say, in JSON.
public enum OptionValue: Hashable, Sendable {
  /// Nothing.
  case null
  /// True or false.
  case boolean(Bool)
  /// A whole number.
  case integer(Int)
  /// Another number.
  case number(Double)
  /// A text.
  case string(String)
  /// A list.
  case array([OptionValue])
  /// Names and values.
  case dictionary([String: OptionValue])

  /// The text, or `nil` if it is none.
  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The whole number, or `nil` if it is none.
  public var integer: Int? { if case .integer(let number) = self { number } else { nil } }

  /// The number, whole or not, or `nil` if it is none.
  public var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }

  /// The truth value, or `nil` if it is none.
  public var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }

  /// The list, or `nil` if it is none.
  public var array: [OptionValue]? { if case .array(let values) = self { values } else { nil } }

  /// The member of a name, or `nil` if there is none or it is not a dictionary.
  public subscript(name: String) -> OptionValue? {
    if case .dictionary(let members) = self { members[name] } else { nil }
  }
}

extension OptionValue: Decodable {
  /// Reads a value.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let boolean = try? value.decode(Bool.self) {
      self = .boolean(boolean)
    } else if let integer = try? value.decode(Int.self) {
      self = .integer(integer)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .string(text)
    } else if let values = try? value.decode([OptionValue].self) {
      self = .array(values)
    } else {
      self = .dictionary(try value.decode([String: OptionValue].self))
    }
  }
}
