/// A regular expression that takes time in proportion to the text, whatever the pattern.
///
/// The patterns are those of ICU, the library behind Apple's `MATCHES`, without what no machine of
/// that kind can do: back references, look-around, atomic groups and possessive quantifiers are
/// refused with their place. Whether a repetition is greedy or lazy makes no difference to whether
/// a whole text matches, so both are read. Without regard to case, one letter never matches two, as
/// `ß` and `ss` do in ICU.
///
/// A match goes through the text once and keeps all the places of the pattern where it may be, so
/// that the time is at most the length of the text times that of the program, without backtracking.
///
/// Source: ICU User Guide, "Regular Expressions".
public struct RegularExpression: Sendable {
  /// How a pattern is read.
  public struct Options: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: Int

    /// Creates options from their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Letters match without regard to case (`i`).
    public static let caseInsensitive = Options(rawValue: 1)
    /// A period matches line breaks too (`s`).
    public static let dotMatchesLineBreaks = Options(rawValue: 2)
    /// `^` and `$` also match at line breaks inside the text (`m`).
    public static let anchorsMatchLines = Options(rawValue: 4)
    /// Spaces and comments in the pattern mean nothing (`x`).
    public static let comments = Options(rawValue: 8)
  }

  let program: PatternProgram

  /// How many steps its program has: the work before the first character of a text.
  public var size: Int { program.steps.count }

  /// How much work it was to read, with each set asked for the 128 characters of ASCII.
  package let preparation: Int

  /// Reads a pattern.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - options: How it is read; a group such as `(?i)` in the pattern changes that.
  /// - Throws: What is wrong with it, and where.
  public init(_ pattern: String, options: Options = []) throws(RegularExpressionError) {
    var parser = try PatternParser(pattern, options)
    program = try PatternProgram(try parser.parse())
    preparation = program.steps.count + program.sets.reduce(0) { $0 + 128 * $1.cost }
  }

  /// Whether the whole text matches.
  ///
  /// - Parameter text: The text.
  /// - Returns: Whether it matches from its beginning to its end.
  public func matchesWhole(_ text: some StringProtocol) -> Bool {
    var work = 0
    return matchesWhole(text, work: &work, limit: .max) ?? false
  }

  /// Whether the whole text matches, if that can be found out with so much work.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - work: Counts the steps.
  ///   - limit: The count of steps at which the match is given up.
  /// - Returns: Whether it matches from its beginning to its end; nil if the limit was reached.
  public func matchesWhole(
    _ text: some StringProtocol, work: inout Int, limit: Int
  ) -> Bool? {
    var machine = PatternMachine(program)
    return machine.matchesWhole(Array(text.unicodeScalars), work: &work, limit: limit)
  }
}
