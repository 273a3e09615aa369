/// A version of a system, such as 15.4.
struct SystemVersion: Hashable, Comparable, CustomStringConvertible {
  private let numbers: [Int]

  /// Reads a version; what is no number counts as 0.
  init(_ text: String) { numbers = text.split(separator: ".").map { Int($0) ?? 0 } }

  static func < (left: Self, right: Self) -> Bool {
    left.numbers.lexicographicallyPrecedes(right.numbers)
  }

  /// The numbers with periods.
  var description: String { numbers.map(String.init).joined(separator: ".") }
}
