/// A JSON value with the members of its objects in the order of the text.
package enum OrderedJSON: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// A number as it was written.
  case number(String)
  case string(String)
  case array([OrderedJSON])
  case object([Member])

  /// A member of an object.
  package struct Member: Hashable, Sendable {
    package let name: String
    package let value: OrderedJSON
  }

  /// The value of a member, or `nil` if this is no object or has none of that name.
  package subscript(_ name: String) -> OrderedJSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
  }

  /// The kind in the words of a message.
  package var kind: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
