/// The labels of one sample of a metric, in order.
///
/// A name is an ASCII letter or `_`, and then such letters and digits, and no name occurs twice. A value
/// is any text; values that come from outside must be of a bounded number.
/// Source: OpenMetrics 1.0, "Label" and "ABNF".
package struct MetricLabels: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// The names and values.
  package let pairs: [Pair]

  /// A name and its value.
  package struct Pair: Hashable, Sendable {
    /// The name.
    package let name: String
    /// The value, not escaped.
    package let value: String
  }

  /// Creates labels; the names are ours.
  package init(dictionaryLiteral elements: (String, String)...) {
    precondition(elements.allSatisfy { Self.isName($0.0) }, "the name of a label is not one")
    precondition(Set(elements.map(\.0)).count == elements.count, "a label occurs twice")
    pairs = elements.map { Pair(name: $0.0, value: $0.1) }
  }

  /// Whether a text can be the name of a label, and of a metric.
  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, !isDigit(first) else { return false }
    return text.utf8.allSatisfy { isDigit($0) || isLetter($0) || $0 == UInt8(ascii: "_") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}

extension MetricLabels: Comparable {
  /// Compares values, the first label first.
  package static func < (left: Self, right: Self) -> Bool {
    left.pairs.lexicographicallyPrecedes(right.pairs) { ($0.name, $0.value) < ($1.name, $1.value) }
  }
}
