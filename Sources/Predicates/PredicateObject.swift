/// A type of the program whose values a predicate can ask for keys.
///
/// It stands wherever a ``PredicateValue`` does: as the object that is judged, as an element of a
/// collection, or as the value of a key or variable. Two objects are equal if they have the same
/// type and `==` says so.
///
/// ```swift
/// struct Person: PredicateObject {
///   let name: String
///   let age: Int64
///
///   func predicateValue(forKey key: String) throws(UndefinedPredicateKey) -> PredicateValue {
///     switch key {
///     case "name": .string(name)
///     case "age": .integer(age)
///     default: throw UndefinedPredicateKey()
///     }
///   }
/// }
/// ```
public protocol PredicateObject: Hashable, Sendable {
  /// The value of a key.
  ///
  /// - Parameter key: The key, one step of a path.
  /// - Returns: The value; `.null` is `nil`.
  /// - Throws: If the type has no such key, which ends the evaluation with an error.
  func predicateValue(forKey key: String) throws(UndefinedPredicateKey) -> PredicateValue
}

/// Says that an object has no such key.
public struct UndefinedPredicateKey: Error, Hashable, Sendable {
  /// Creates the error; the evaluation knows the key and its place.
  public init() {}
}

extension PredicateObject {
  /// Whether another object has the same type and is equal.
  func isEqual(to other: any PredicateObject) -> Bool {
    (other as? Self) == self
  }
}

extension UndefinedPredicateKey: CustomStringConvertible {
  /// What is wrong.
  public var description: String { "the object has no such key" }
}
