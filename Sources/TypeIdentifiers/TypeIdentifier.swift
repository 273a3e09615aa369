/// A uniform type identifier, such as `public.jpeg`.
///
/// Any well-formed text is one: whether a type is declared is a question for a ``TypeCatalogue``.
/// ASCII letters are compared and hashed without regard to case, so `PUBLIC.JPEG` equals
/// `public.jpeg`; all other characters are compared as they are.
///
/// Source: Apple, "Uniform Type Identifiers Overview" (allowed characters, comparison).
public struct TypeIdentifier: Sendable {
  /// The identifier as it was written.
  public let rawValue: String

  /// Creates an identifier, or returns `nil` if the text is empty or has an ASCII character
  /// other than a letter, a digit, a hyphen or a period.
  ///
  /// - Parameter text: The identifier in any case. Characters outside ASCII are allowed.
  public init?(_ text: String) {
    guard !text.isEmpty, text.utf8.allSatisfy(Self.isAllowed) else { return nil }
    rawValue = text
  }

  /// Creates an identifier from text that is known to be well formed, or that is only looked up.
  init(unchecked text: String) {
    rawValue = text
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), 0x80...:
      true
    default:
      false
    }
  }
}

extension TypeIdentifier: Hashable {
  /// Returns whether two identifiers are the same but for the case of ASCII letters.
  public static func == (left: Self, right: Self) -> Bool {
    left.rawValue.isEqualIgnoringASCIICase(to: right.rawValue)
  }

  /// Hashes the identifier with its ASCII letters in lower case.
  public func hash(into hasher: inout Hasher) {
    rawValue.hashIgnoringASCIICase(into: &hasher)
  }
}

extension TypeIdentifier: LosslessStringConvertible {
  /// The identifier as it was written.
  public var description: String { rawValue }
}
