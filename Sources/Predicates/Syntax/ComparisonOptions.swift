/// The letters in brackets after an operator, as in `LIKE[cd]`.
public struct ComparisonOptions: OptionSet, Hashable, Sendable {
  /// One bit for each letter.
  public let rawValue: UInt8

  /// Creates options from their bits.
  ///
  /// - Parameter rawValue: One bit for each letter.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `c`: the case of letters, and the width of characters, do not matter.
  public static let caseInsensitive = ComparisonOptions(rawValue: 1 << 0)
  /// `d`: diacritics do not matter.
  public static let diacriticInsensitive = ComparisonOptions(rawValue: 1 << 1)
  /// `n`: compare literally; overrides `c` and `d`.
  public static let normalized = ComparisonOptions(rawValue: 1 << 2)
  /// `l`: the rules of the user's language, which change nothing here.
  public static let localeSensitive = ComparisonOptions(rawValue: 1 << 3)
  /// `w`: match whole words.
  public static let wordBased = ComparisonOptions(rawValue: 1 << 4)

  /// Every option and its letter, in the order in which they are printed.
  static let letters: [(ComparisonOptions, Unicode.Scalar)] = [
    (.caseInsensitive, "c"), (.diacriticInsensitive, "d"), (.normalized, "n"),
    (.localeSensitive, "l"), (.wordBased, "w"),
  ]
}
