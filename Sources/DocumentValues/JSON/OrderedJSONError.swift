/// A fault in JSON text.
public struct OrderedJSONError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The text has more bytes than allowed.
    case tooLarge(limit: Int)
    /// The text begins with a byte order mark.
    case byteOrderMark
    /// Bytes that are no UTF-8.
    case notUTF8
    /// Something else was expected.
    case unexpected(String)
    /// A character that JSON has only inside strings, where something else was expected.
    case foreignCharacter(Unicode.Scalar, expected: String)
    /// A string, number, object or array is not finished.
    case unfinished(String)
    /// An escape of a string that JSON does not have, or half of a pair.
    case badEscape
    /// A number that is not written as JSON has it.
    case badNumber
    /// Two members of one object have the same name.
    case duplicateKey(String)
    /// Arrays and objects inside one another, too many.
    case tooDeep(limit: Int)
    /// The text has more values than allowed.
    case tooManyValues(limit: Int)
  }

  /// What is wrong.
  public let reason: Reason
  /// Where it is: bytes from the start of the text, counted from 0.
  public let offset: Int
}

extension OrderedJSONError: CustomStringConvertible {
  /// What is wrong and where.
  public var description: String { "\(words) (at byte \(offset))" }

  private var words: String { "\(reason)" }
}

extension OrderedJSONError.Reason: CustomStringConvertible {
  /// What is wrong, without the place.
  public var description: String {
    switch self {
    case .tooLarge(let limit): "more than \(limit) bytes"
    case .byteOrderMark: "it begins with a byte order mark; save it without one"
    case .notUTF8: "bytes that are not UTF-8"
    case .unexpected(let expected): "\(expected) is expected here"
    case .foreignCharacter(let scalar, let expected):
      "\(expected) is expected here, not \(scalar.codeAndName); \(scalar.replacement)"
    case .unfinished(let what): "\(what) is not finished"
    case .badEscape: "an escape that JSON does not have"
    case .badNumber: "a number that is not written as JSON has it"
    case .duplicateKey(let name): "the key '\(SafeText.escape(name.utf8))' occurs twice"
    case .tooDeep(let limit): "more than \(limit) levels"
    case .tooManyValues(let limit): "more than \(limit) values"
    }
  }
}

extension Unicode.Scalar {
  /// The code and, if it has one, the name, such as `U+00A0 (NO-BREAK SPACE)`.
  fileprivate var codeAndName: String {
    let digits = String(value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return properties.name.map { "\(code) (\($0))" } ?? code
  }

  /// What to do about it outside a string.
  fileprivate var replacement: String {
    switch properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: "write a space"
    case .initialPunctuation, .finalPunctuation: "write '\"'"
    default: "remove it"
    }
  }
}
