/// How `[n]`, `[FIRST]`, `[LAST]`, `[SIZE]` and `['key']` are answered; of `nil` each is `nil`.
///
/// Source: Apple, "Predicate Format String Syntax"; that an index past the end raises, and that the
/// first and last of nothing are `nil`, is inferred.
extension Evaluation {
  /// An element of an array by its place from 0, or the value of a key.
  mutating func element(
    of value: PredicateValue, at index: PredicateValue, _ range: Range<Int>
  ) throws(Stop) -> PredicateValue {
    try spend(1, at: range)
    switch (value, index) {
    case (.null, _), (_, .null): return .null
    case (.dictionary, .string(let key)), (.object, .string(let key)):
      return try self.value(of: key, in: value, at: range)
    case (.array(let elements), _):
      guard let number = index.number?.whole else {
        throw stop(.invalidIndex(index.kindName, of: value.kindName), at: range)
      }
      guard number >= 0, number < elements.count else {
        throw stop(.indexOutOfRange(number, count: elements.count), at: range)
      }
      return elements[Int(number)]
    default: throw stop(.invalidIndex(index.kindName, of: value.kindName), at: range)
    }
  }

  /// The first or last element of an array.
  mutating func end(
    _ isFirst: Bool, of value: PredicateValue, _ range: Range<Int>
  ) throws(Stop) -> PredicateValue {
    switch value {
    case .null: return .null
    case .array(let elements): return (isFirst ? elements.first : elements.last) ?? .null
    default: throw stop(.invalidIndex(isFirst ? "FIRST" : "LAST", of: value.kindName), at: range)
    }
  }

  /// The number of elements.
  mutating func size(
    of value: PredicateValue, named name: String, at range: Range<Int>
  ) throws(Stop) -> PredicateValue {
    switch value {
    case .null: return .null
    case .array(let elements): return .integer(Int64(elements.count))
    case .set(let elements): return .integer(Int64(elements.count))
    case .dictionary(let object): return .integer(Int64(object.count))
    default: throw stop(.notACollection(value.kindName, for: name), at: range)
    }
  }
}
