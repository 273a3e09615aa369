/// A private key as text.
///
/// Source: RFC 7468, sections 10 to 13 (PEM); RFC 9580, section 6.2 (OpenPGP); PuTTY, "PPK file
/// format"; age, "The X25519 recipient type".
enum PrivateKeyText: SecretPattern {
  static let kind = SecretKind.privateKey

  static func occurs(in text: ScannedText) -> Bool {
    for place in text.bytes.indices {
      switch text.bytes[place] {
      case UInt8(ascii: "-"):
        if label(in: text, at: place)?.contains("private key") == true { return true }
      case UInt8(ascii: "P"), UInt8(ascii: "p"):
        if text.has("putty-user-key-file-", at: place) { return true }
      case UInt8(ascii: "A"), UInt8(ascii: "a"):
        if text.has("age-secret-key-1", at: place) { return true }
      default: break
      }
    }
    return false
  }

  /// The label of a PEM block that begins at a place, in lower case; `nil` if none begins there.
  static func label(in text: ScannedText, at place: Int) -> String? {
    guard text.has("-----begin ", at: place) else { return nil }
    let start = place + 11
    var end = start
    while end < start + 64, text[end] != UInt8(ascii: "\n"), text[end] != UInt8(ascii: "-") {
      end += 1
    }
    guard text.has("-----", at: end) else { return nil }
    return text.lowercased(start..<end)
  }
}
