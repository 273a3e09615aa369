/// A fault in the text of a regular expression.
public struct RegularExpressionError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// A group, set, repetition or escape is not finished.
    case unfinished(String)
    /// A closing parenthesis without its opening one.
    case unopenedGroup
    /// A quantifier after nothing that could be repeated.
    case nothingToRepeat
    /// The numbers of a repetition are too large, or in the wrong order.
    case badRepetition
    /// An escape, a flag or the name of a property that is not known.
    case unknown(String)
    /// The two ends of a range of a set are in the wrong order, or no characters.
    case badRange
    /// What cannot be matched in linear time.
    case unsupported(String)
    /// What is not offered, although it could be matched, and what to write instead.
    case notOffered(String, instead: String)
    /// The pattern, or what its repetitions make of it, is too large, or nested too deeply.
    case tooLarge
  }

  /// What is wrong.
  public let reason: Reason

  /// Where it is: UTF-8 bytes from the start of the pattern, counted from 0.
  public let offset: Int

  /// Creates a fault.
  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

extension RegularExpressionError: CustomStringConvertible {
  /// What is wrong, where, and what to do.
  public var description: String { "\(words) (at byte \(offset) of the pattern)" }

  private var words: String {
    switch reason {
    case .unfinished(let what): "\(what) is not finished"
    case .unopenedGroup: "')' without '('; write '\\)' for the character"
    case .nothingToRepeat: "there is nothing to repeat; write '\\' before the character itself"
    case .badRepetition: "a repetition is {n}, {n,} or {n,m} with n not above m, both up to 1000"
    case .unknown(let what): "\(what) is not known"
    case .badRange: "a range of a set goes from a lower to a higher character"
    case .unsupported(let what):
      "\(what) is not supported: texts are matched in linear time"
    case .notOffered(let what, let instead): "\(what) is not supported; \(instead)"
    case .tooLarge: "the pattern is too large; shorten it, or its repetitions"
    }
  }
}
