/// The rule for the identifier of a bundle, such as `com.example.archive`.
///
/// Source: Apple, Information Property List, `CFBundleIdentifier`: letters, digits, hyphens and
/// periods of ASCII, compared without regard to case. The length, and that no part is empty, are
/// ours: the identifier names a folder too.
package enum BundleIdentifier {
  /// The most characters.
  static let maximumLength = 200

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
      return "has an empty part; periods stand between parts, as in 'com.example.archive'"
    }
    return nil
  }

  /// The form in which identifiers are compared.
  package static func folded(_ identifier: String) -> String { identifier.lowercased() }

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
