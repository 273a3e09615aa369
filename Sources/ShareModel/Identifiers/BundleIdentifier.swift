internal import TypeIdentifiers

/// The identifier of a bundle, such as `com.example.archive`.
///
/// ASCII letters are compared and hashed without regard to case, so `com.example.Archive` equals
/// `com.example.archive`.
///
/// Source: Apple, Information Property List, `CFBundleIdentifier`: letters, digits, hyphens and
/// periods of ASCII, compared without regard to case. The length, and that no part is empty, are
/// ours: the identifier names a folder too.
public struct BundleIdentifier: Sendable {
  /// The most characters.
  static let maximumLength = 200

  /// The identifier as it was written.
  public let rawValue: String

  /// Creates an identifier.
  ///
  /// A literal between the parentheses is taken by ``init(stringLiteral:)``.
  ///
  /// - Parameter text: The identifier in any case. The result is `nil` if it is empty, has more than
  ///   200 characters, an empty part between periods, or a character that is not allowed.
  public init?(_ text: String) {
    guard Self.isPlain(text) else { return nil }
    rawValue = text
  }

  /// Creates an identifier from a text that is meant to name a bundle.
  ///
  /// It is looked up or shown: a name in `host.yaml`, an argument, a name in a record. No bundle that
  /// was read from a folder has a malformed one.
  ///
  /// - Parameter text: The text.
  package init(naming text: String) { rawValue = text }

  /// What stands between the identifier of a bundle and the name of a use of it.
  private static let useMark: Character = ":"

  /// Creates the identifier of one of several uses of an extension.
  ///
  /// It names that use wherever an extension is named: `org.sharepipe.file:invoices`.
  ///
  /// - Parameters:
  ///   - bundle: The identifier of the bundle.
  ///   - use: The name of the use. The result is `nil` if it is empty, has more than 64 characters, or
  ///     others than letters, digits and hyphens of ASCII.
  package init?(_ bundle: BundleIdentifier, use: String) {
    let isSound = use.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "-"), 48...57, 65...90, 97...122: true
      default: false
      }
    }
    guard isSound, (1...64).contains(use.utf8.count) else { return nil }
    rawValue = "\(bundle.rawValue)\(Self.useMark)\(use)"
  }

  /// The identifier of the bundle, without the name of a use.
  package var bundle: BundleIdentifier {
    guard let mark = rawValue.firstIndex(of: Self.useMark) else { return self }
    return BundleIdentifier(naming: String(rawValue[..<mark]))
  }

  /// The name of the use; `nil` if the extension has but one.
  package var use: String? {
    rawValue.firstIndex(of: Self.useMark).map { String(rawValue[rawValue.index(after: $0)...]) }
  }

  /// What is wrong with a text as an identifier, in the words of a message.
  ///
  /// - Parameter text: The text.
  /// - Returns: What is wrong, or `nil` if the text is an identifier.
  package static func fault(in text: String) -> String? {
    isPlain(text) ? nil : wordsForFault(in: text)
  }

  /// Whether a text is an identifier, by its bytes.
  private static func isPlain(_ text: String) -> Bool {
    var before = UInt8(ascii: ".")
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "."): if before == byte { return false }
      case UInt8(ascii: "-"), 48...57, 65...90, 97...122: break
      default: return false
      }
      before = byte
    }
    return before != UInt8(ascii: ".") && text.utf8.count <= maximumLength
  }

  private static func wordsForFault(in text: String) -> String? {
    if text.contains("$(") || text.contains("${") {
      return "has a build setting of Xcode that was never filled in; write the identifier itself"
    }
    if text.utf8.count > maximumLength {
      return "has more than \(maximumLength) characters"
    }
    if let character = text.first(where: { !isAllowed($0) }) {
      return "has the character \(name(of: character)); "
        + "only letters, digits, hyphens and periods of ASCII are allowed"
    }
    if text.split(separator: ".", omittingEmptySubsequences: false).contains(where: \.isEmpty) {
      return "has an empty part; periods separate parts, as in 'com.example.archive'"
    }
    return nil
  }

  private static func isAllowed(_ character: Character) -> Bool {
    character.isASCII
      && (character.isLetter || character.isNumber || character == "-" || character == ".")
  }

  /// A character for a message: itself if it can be seen, else its code points.
  private static func name(of character: Character) -> String {
    let scalars = character.unicodeScalars
    if character.isASCII, let scalar = scalars.first, scalar.value > 0x20, scalar.value < 0x7F {
      return "'\(character)'"
    }
    return scalars.prefix(4).map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }.joined(separator: " ")
  }
}

extension BundleIdentifier: Hashable {
  /// Returns whether two identifiers are the same but for the case of ASCII letters.
  public static func == (left: Self, right: Self) -> Bool {
    left.rawValue.isEqualIgnoringASCIICase(to: right.rawValue)
  }

  /// Hashes the identifier with its ASCII letters in lower case.
  public func hash(into hasher: inout Hasher) {
    rawValue.hashIgnoringASCIICase(into: &hasher)
  }
}

extension BundleIdentifier: Comparable {
  /// Orders identifiers by their bytes, with ASCII letters in lower case.
  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue.precedesIgnoringASCIICase(right.rawValue)
  }
}

extension BundleIdentifier: LosslessStringConvertible {
  /// The identifier as it was written.
  public var description: String { rawValue }
}

extension BundleIdentifier: ExpressibleByStringLiteral {
  /// Creates an identifier from a literal; one that is malformed stops the program.
  public init(stringLiteral text: String) {
    guard let identifier = Self(text) else {
      preconditionFailure("'\(text)' \(Self.fault(in: text) ?? "is not a bundle identifier")")
    }
    self = identifier
  }
}

extension Sequence<BundleIdentifier> {
  /// The identifiers with commas between them.
  package var list: String { map(\.rawValue).joined(separator: ", ") }
}
