/// A fault in the text of a predicate.
public struct PredicateSyntaxError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// A string has no closing quote.
    case unclosedString
    /// A backslash starts no escape: digits are missing, or they name no character.
    case invalidEscape(String)
    /// A number has a letter in it, lacks digits, or is too large for any number.
    case invalidNumber(String)
    /// A character that no token starts with.
    case unexpectedCharacter(String)
    /// A word or sign that stands where an operator must stand, and is none.
    case unknownOperator(String, suggestion: String?)
    /// A letter in the brackets after an operator that is no option.
    case unknownOption(String)
    /// An operator that takes no options has some.
    case optionsNotAllowed(String)
    /// The text ends too early.
    case unexpectedEnd(expected: String)
    /// Something else stands where `expected` must stand.
    case unexpected(String, expected: String)
    /// A reserved word is used as a key.
    case reservedWord(String)
    /// `%@`, `%K` or another printf conversion: a rule has no arguments.
    case argument(String)
    /// A conversion such as `%@` has no argument left.
    case missingArgument(String)
    /// There are more arguments than conversions.
    case unusedArguments(count: Int)
    /// An argument is of a kind that the conversion does not take; the number counts from 1.
    case argumentKind(String, number: Int, expected: String, found: String)
    /// There is no function of this name.
    case unknownFunction(String, suggestion: String?)
    /// A function has too few or too many arguments.
    case argumentCount(function: String, expected: Int, found: Int)
    /// The names of variables are gone: a build step took `$name` for a setting and expanded it.
    case vanishedVariable
    /// A value stands where a condition must stand.
    case bareExpression
    /// A condition stands where a value must stand.
    case conditionAsValue
    /// A second comparison follows the first, as in `1 < a < 3`.
    case chainedComparison(String)
    /// The predicate is complete, but the text goes on.
    case trailingText(String)
    /// The nesting is deeper than this many levels.
    case tooDeep(limit: Int)
    /// The text is longer than this many bytes.
    case tooLong(limit: Int)
  }

  /// What is wrong.
  public let reason: Reason

  /// Where it starts: UTF-8 bytes from the start of the text, counted from 0.
  public let offset: Int

  /// Creates a fault.
  ///
  /// - Parameters:
  ///   - reason: What is wrong.
  ///   - offset: Where it starts, in UTF-8 bytes from 0.
  public init(reason: Reason, offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}
