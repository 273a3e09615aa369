import Documents

/// What a browser shows to be the one that signed in: 256 random bits.
///
/// A value does not print its bits; only ``text`` does.
package struct SessionIdentifier: Hashable, Sendable {
  private static let length = 32
  /// How many letters the text has.
  static let textLength = 43

  private let bytes: [UInt8]

  /// Makes an identifier that cannot be guessed.
  static func random() -> Self { Self(bytes: RandomBytes.make(length)) }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Reads an identifier, which has exactly one text.
  ///
  /// - Parameter text: The value of a cookie; the identifier is `nil` if it is anything else.
  package init?(_ text: some Collection<UInt8>) {
    guard text.count == Self.textLength, let bytes = Base64URL.bytes(text),
      bytes.count == Self.length
    else { return nil }
    self.bytes = bytes
  }

  /// The value of the cookie.
  package var text: String { Base64URL.text(bytes) }

  /// SHA-256 of the bits, which is all that is kept.
  var digest: ContentDigest? { try? ContentHash.sha256(of: bytes) }
}

extension SessionIdentifier: CustomStringConvertible {
  /// Words without the bits.
  package var description: String { "(an identifier of a session)" }
}
