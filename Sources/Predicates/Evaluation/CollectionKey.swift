/// A key that a collection has itself, and that is not asked of its elements, because of its `@`.
///
/// Source: Apple, `NSDictionary`, `value(forKey:)` (a key with `@` is one of the dictionary itself).
/// That arrays and sets do the same is observed: bou.io, "Custom operators of key-value coding".
enum CollectionKey: String, CaseIterable {
  case firstObject
  case lastObject
  case allObjects
  case allKeys
  case allValues

  /// What the collection has under the key, or `nil` if its kind has no such key.
  ///
  /// The first or last element of nothing is a null. Keys, values and the elements of a set have no
  /// order.
  func answer(of collection: PredicateValue) -> PredicateValue? {
    switch (self, collection) {
    case (.firstObject, .array(let elements)): elements.first ?? .null
    case (.lastObject, .array(let elements)): elements.last ?? .null
    case (.allObjects, .set(let elements)): .array(Array(elements))
    case (.allKeys, .dictionary(let object)): .array(object.keys.map(PredicateValue.string))
    case (.allValues, .dictionary(let object)): .array(object.values)
    default: nil
    }
  }
}
