/// Where words begin and end, for the option `w`.
///
/// With it, CONTAINS, IN, BEGINSWITH and ENDSWITH find their text only where it does not cut a
/// word: neither of its ends is between two letters, digits or underscores. The other operators
/// compare whole texts, so it changes nothing for them. What `w` does on Apple's systems is not
/// documented; this is inferred.
enum WordBorder {
  /// Whether no word goes on over a place in a text, in UTF-8 bytes from its start.
  static func isBorder(_ offset: Int, of text: String) -> Bool {
    let scalars = text.unicodeScalars
    let place = text.utf8.index(text.startIndex, offsetBy: offset)
    guard place > text.startIndex, place < text.endIndex else { return true }
    return !isWord(scalars[scalars.index(before: place)]) || !isWord(scalars[place])
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .decimalNumber, .letterNumber, .nonspacingMark, .spacingMark, .enclosingMark,
      .connectorPunctuation:
      true
    default: scalar.properties.isAlphabetic
    }
  }
}
