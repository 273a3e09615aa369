/// A key that occurs more than once in one dictionary of a property list.
///
/// Which occurrence counts on a device is not known: Apple documents that keys are unique, and its
/// readers disagree.
package struct RepeatedKey: Hashable, Sendable {
  /// One step downwards in a list.
  package enum Step: Hashable, Sendable {
    /// The value of a key.
    case key(String)
    /// The element of an array, from 0.
    case index(Int)
  }

  /// The steps from the top to the dictionary, without the key; none for the dictionary at the top.
  package let steps: [Step]

  /// The key, as it is written last.
  package let key: String

  /// Each occurrence of the key in bytes of the file, in order; in XML with its tags.
  package let ranges: [Range<Int>]

  /// The line of each occurrence, from 1.
  package let lines: [Int]

  /// Whether all values of the key are equal, so that it does not matter which one counts.
  package let isSame: Bool
}

/// A property list that may have keys that occur more than once.
package struct TakenPropertyList: Hashable, Sendable {
  /// The value, in which the last occurrence of each key counts.
  package let value: DocumentValue

  /// The keys that occur more than once, in the order in which they do so first.
  package let repeatedKeys: [RepeatedKey]

  /// Creates a list.
  package init(value: DocumentValue, repeatedKeys: [RepeatedKey] = []) {
    self.value = value
    self.repeatedKeys = repeatedKeys
  }
}
