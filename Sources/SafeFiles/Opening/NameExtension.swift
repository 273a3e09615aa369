/// The filename extension of a name, where it has one that can stand for a type.
///
/// It is what follows the last period, unless the period is the first or the last byte of the
/// name. What is not UTF-8, or has a space or a mark that changes the direction of text in it, is
/// no extension: `Mr. Smith` has none.
///
/// Source: swift-foundation, `String.pathExtension` (the characters that are not allowed).
package struct NameExtension {
  /// The extension without its period, as it was written.
  package let text: String

  /// Finds the extension, or returns `nil` if there is none.
  package init?(of name: [UInt8]) {
    guard let period = name.lastIndex(of: UInt8(ascii: ".")), period > 0 else { return nil }
    let bytes = name[(period + 1)...]
    // Nearly all extensions are of letters that are neither refused nor long in UTF-8.
    if !bytes.isEmpty, bytes.allSatisfy({ (0x21...0x7E).contains($0) }) {
      text = String(decoding: bytes, as: UTF8.self)
      return
    }
    guard let text = String(validating: bytes, as: UTF8.self), !text.isEmpty,
      !text.unicodeScalars.contains(where: Self.isRefused)
    else { return nil }
    self.text = text
  }

  private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " ", "\u{61C}", "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
      true
    default:
      false
    }
  }

  /// The name without its extension as text; bytes that are not UTF-8 become U+FFFD.
  ///
  /// - Parameter name: The name.
  /// - Returns: The text, never empty for a name that is not.
  package static func stem(of name: [UInt8]) -> String {
    let length = NameExtension(of: name).map { name.count - $0.text.utf8.count - 1 } ?? name.count
    return String(decoding: name.prefix(length), as: UTF8.self)
  }
}
