package import Documents

/// A code that signs a person in once: 100 random bits as 20 letters.
///
/// The letters are digits and capitals without `0`, `1`, `I` and `O`. A value does not print its
/// letters, so that no log line has them by mistake; only ``text`` does.
package struct SignInCode: Hashable, Sendable {
  /// The 32 letters, so that each has 5 bits.
  private static let alphabet = Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ".utf8)
  private static let length = 20
  private static let groupLength = 4
  /// The longest text that is looked at.
  private static let maximumTextLength = 100

  private let letters: [UInt8]

  /// SHA-256 of the letters, which is all that is kept of a code.
  package let digest: ContentDigest

  /// Makes a code.
  ///
  /// - Returns: A code that cannot be guessed.
  /// - Throws: An error if OpenSSL cannot compute the digest.
  package static func random() throws(ContentHashError) -> Self {
    var generator = SystemRandomNumberGenerator()
    return try Self(
      letters: (0..<length).map { _ in
        alphabet[Int.random(in: alphabet.indices, using: &generator)]
      })
  }

  /// Reads a code as a person types it: in any case, with hyphens and white space anywhere.
  ///
  /// - Parameter text: The text; the code is `nil` if anything else is in it, or OpenSSL cannot
  ///   compute the digest.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.maximumTextLength else { return nil }
    var letters: [UInt8] = []
    for letter in text.utf8 {
      switch letter {
      case UInt8(ascii: "-"), UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"),
        UInt8(ascii: "\n"):
        continue
      case UInt8(ascii: "a")...UInt8(ascii: "z"): letters.append(letter & 0xDF)
      default: letters.append(letter)
      }
    }
    guard letters.count == Self.length, letters.allSatisfy(Self.alphabet.contains) else {
      return nil
    }
    guard let code = try? Self(letters: letters) else { return nil }
    self = code
  }

  private init(letters: [UInt8]) throws(ContentHashError) {
    self.letters = letters
    digest = try ContentHash.sha256(of: Array("sharepipe console code\n".utf8) + letters)
  }

  /// The letters in groups of four, joined by hyphens, as they are shown to their person.
  package var text: String {
    stride(from: 0, to: letters.count, by: Self.groupLength)
      .map { String(decoding: letters[$0..<$0 + Self.groupLength], as: UTF8.self) }
      .joined(separator: "-")
  }
}

extension SignInCode: CustomStringConvertible {
  /// Words without the letters.
  package var description: String { "(a sign-in code)" }
}
