/// A value that a predicate reads: the object that it judges, a part of it, or a variable.
///
/// The kinds are those of a property list or JSON document, a set, and objects of the program. A
/// dictionary stands for any object with keys: a key that it lacks is `nil`. Literals make values:
/// `["name": "Mia", "age": 41, "tags": ["a", "b"]]`.
public enum PredicateValue: Sendable {
  /// `NSNull`: `nil` as the value of a key or variable, but an element of its own in a collection.
  case null
  /// A truth value, which is the number 1 or 0 wherever it is compared.
  case boolean(Bool)
  /// A whole number.
  case integer(Int64)
  /// A number with a fraction.
  case double(Double)
  /// A text.
  case string(String)
  /// A moment, in seconds since 1 January 1970, 00:00 UTC.
  case date(Double)
  /// Raw bytes.
  case data([UInt8])
  /// An ordered collection.
  case array([PredicateValue])
  /// A collection without order or duplicates.
  case set(Set<PredicateValue>)
  /// An object: values by key.
  case dictionary(PredicateDictionary)
  /// An object of the program, which says itself what its keys mean.
  indirect case object(any PredicateObject)

  /// An object from a Swift dictionary.
  ///
  /// - Parameter members: The values by key.
  /// - Returns: The value.
  public static func dictionary(_ members: [String: PredicateValue]) -> PredicateValue {
    .dictionary(PredicateDictionary(members))
  }
}

extension PredicateValue: Hashable {
  /// Whether both are of one kind and equal; a predicate compares numbers of all kinds by value.
  public static func == (first: PredicateValue, second: PredicateValue) -> Bool {
    switch (first, second) {
    case (.null, .null): true
    case (.boolean(let first), .boolean(let second)): first == second
    case (.integer(let first), .integer(let second)): first == second
    case (.double(let first), .double(let second)): first == second
    case (.string(let first), .string(let second)): first == second
    case (.date(let first), .date(let second)): first == second
    case (.data(let first), .data(let second)): first == second
    case (.array(let first), .array(let second)): first == second
    case (.set(let first), .set(let second)): first == second
    case (.dictionary(let first), .dictionary(let second)): first == second
    case (.object(let first), .object(let second)): first.isEqual(to: second)
    default: false
    }
  }

  /// Feeds the kind and the value into a hasher.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .boolean(let flag): hasher.combine(flag)
    case .integer(let number): hasher.combine(number)
    case .double(let number): hasher.combine(number)
    case .string(let text): hasher.combine(text)
    case .date(let time): hasher.combine(time)
    case .data(let bytes): hasher.combine(bytes)
    case .array(let elements): hasher.combine(elements)
    case .set(let elements): hasher.combine(elements)
    case .dictionary(let object): hasher.combine(object)
    case .object(let object): object.hash(into: &hasher)
    }
  }
}
