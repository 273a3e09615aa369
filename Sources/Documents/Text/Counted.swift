/// A number with its noun, as messages say it: `1 file`, `2 files`.
package struct Counted: Hashable, CustomStringConvertible {
  private let number: Int64
  private let one: String
  private let many: String

  /// Creates a count.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - one: The noun for one.
  ///   - many: The noun for every other number; `nil` for the first one with an *s*.
  package init(_ number: some BinaryInteger, _ one: String, _ many: String? = nil) {
    self.number = Int64(clamping: number)
    self.one = one
    self.many = many ?? one + "s"
  }

  /// The number and the noun that agrees with it.
  package var description: String { "\(number) \(number == 1 ? one : many)" }
}
