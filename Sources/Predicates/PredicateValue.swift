/// A value that a predicate reads: the object that it judges, a part of it, or a variable.
///
/// The kinds are those of a property list or JSON document, and a set. A dictionary stands for any
/// object with keys: a key that it lacks is `nil`.
public enum PredicateValue: Hashable, Sendable {
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
  /// A moment, in seconds since any one fixed moment.
  case date(Double)
  /// Raw bytes.
  case data([UInt8])
  /// An ordered collection.
  case array([PredicateValue])
  /// A collection without order or duplicates.
  case set(Set<PredicateValue>)
  /// An object: values by key.
  case dictionary([String: PredicateValue])
}
