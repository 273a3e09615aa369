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
  /// Whether both are what a predicate takes for equal.
  ///
  /// Numbers of all kinds are compared by value, and strings by their code points: two spellings of
  /// `é` differ. A set holds what is equal in this sense once. Unlike in a predicate, NaN equals
  /// itself.
  public static func == (first: PredicateValue, second: PredicateValue) -> Bool {
    switch (first, second) {
    case (.null, .null): return true
    case (.string(let first), .string(let second)): return first.isLiterallyEqual(to: second)
    case (.date(let first), .date(let second)):
      return first == second || first.isNaN && second.isNaN
    case (.data(let first), .data(let second)): return first == second
    case (.array(let first), .array(let second)): return first == second
    case (.set(let first), .set(let second)): return first == second
    case (.dictionary(let first), .dictionary(let second)): return first == second
    case (.object(let first), .object(let second)): return first.isEqual(to: second)
    default:
      guard let first = first.number, let second = second.number else { return false }
      return first == second
    }
  }

  /// Feeds the value into a hasher; of a collection only the kind and the number of elements.
  ///
  /// Values may share what they hold, so that a small one has more parts than can be gone through.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .boolean(let flag): hasher.combine(Int64(flag ? 1 : 0))
    case .integer(let number): hasher.combine(number)
    case .double(let number):
      if let whole = Int64(exactly: number) {
        hasher.combine(whole)
      } else {
        hasher.combine(number.isNaN ? .nan : number)
      }
    case .string(let text): text.hashLiterally(into: &hasher)
    case .date(let time): hasher.combine(time.isNaN ? .nan : time)
    case .data(let bytes): hasher.combine(bytes)
    case .array(let elements): hasher.combine([6, elements.count])
    case .set(let elements): hasher.combine([7, elements.count])
    case .dictionary(let object): hasher.combine([8, object.count])
    case .object(let object): object.hash(into: &hasher)
    }
  }
}
