/// A word of a fixed list, as a record has it.
///
/// The list of another version may have other words. Such a word is kept and shown as it is, and has no
/// value.
package struct KeptWord<Value: RawRepresentable<String>>: Hashable, Sendable {
  /// The word as it is written.
  package let text: String

  /// The value of the word; `nil` if this version does not know it.
  package var value: Value? { Value(rawValue: text) }

  /// Takes a word from a record.
  package init(_ text: String) { self.text = text }

  /// Makes the word for a value.
  package init(_ value: Value) { text = value.rawValue }
}
