/// What text may have in it after it was decoded.
enum DecodedText {
  /// The text of bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - allowsLines: Whether tabs and line breaks (LF, CRLF) may be in it.
  /// - Returns: The text.
  /// - Throws: `invalidUTF8`, `controlCharacter` or `bidiCharacter`.
  static func text(
    of bytes: [UInt8], allowsLines: Bool = false
  ) throws(LinkReason) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .invalidUTF8 }
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      if isAfterReturn, scalar != "\n" { throw .controlCharacter }
      isAfterReturn = false
      if scalar.value < 0x20 || scalar.value == 0x7F {
        guard allowsLines, scalar == "\t" || scalar == "\n" || scalar == "\r" else {
          throw .controlCharacter
        }
        isAfterReturn = scalar == "\r"
      } else if isDirectionControl(scalar) {
        throw .bidiCharacter
      }
    }
    if isAfterReturn { throw .controlCharacter }
    return text
  }

  /// Whether a character steers the direction in which text is shown.
  ///
  /// Source: Unicode Standard Annex #9, section 2.
  static func isDirectionControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether a character has no glyph; the joiners and selectors that emoji need are none of these.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200C, 0x200D, 0xFE00...0xFE0F: false
    default: scalar.value == 0x2800 || scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// Text for display only, or `nil` if nothing is left to be shown.
  ///
  /// What is no text is replaced, controls are left out, and a hundred characters are enough.
  static func label(of bytes: [UInt8]) -> String? {
    var view = String.UnicodeScalarView()
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars
    where scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)
      && !isDirectionControl(scalar) && !isInvisible(scalar) && scalar.value != 0x2028
      && scalar.value != 0x2029
    {
      view.append(scalar)
      if view.count == 100 { break }
    }
    return view.isEmpty ? nil : String(view)
  }
}
