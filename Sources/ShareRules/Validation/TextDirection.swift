import Documents

/// Finds characters that make a text read in another order than it is stored.
///
/// What turns the direction of text and is closed again in the same line misleads no reader, and phones
/// put it around numbers and names; an override, or what is left open, can.
///
/// Source: Unicode Standard Annex #9, sections 2 and 3.3; CVE-2021-42574; GCC,
/// `-Wbidi-chars=unpaired`.
enum TextDirection {
  /// The first character of a text that is an override, or that a line leaves open; `nil` if there is
  /// none.
  ///
  /// The marks U+061C, U+200E and U+200F, which stand for a letter each, are none.
  static func trick(in text: String) -> Unicode.Scalar? {
    guard text.utf8.contains(0xE2) else { return nil }
    var open: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x202D, 0x202E: return scalar
      case 0x202A, 0x202B, 0x2066...0x2068: open.append(scalar)
      case 0x202C:
        if let last = open.last, last.value < 0x2066 { open.removeLast() }
      case 0x2069:
        // What was opened within must be closed within.
        if let last = open.last {
          guard last.value >= 0x2066 else { return last }
          open.removeLast()
        }
      case 0x0A, 0x0D, 0x1C...0x1E, 0x85, 0x2029:
        if let first = open.first { return first }
      default: break
      }
    }
    return open.first
  }

  /// The first character of a text that turns its direction, if any; a URL has none.
  static func control(in text: String) -> Unicode.Scalar? {
    guard text.utf8.contains(0xE2) else { return nil }
    return text.unicodeScalars.first(where: HiddenCharacters.embedsDirection)
  }

  /// How messages call a character.
  static func name(of scalar: Unicode.Scalar) -> String {
    "U+" + String(scalar.value, radix: 16, uppercase: true)
  }
}
