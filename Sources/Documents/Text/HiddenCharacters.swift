/// Finds the characters of a text that a reader would not see, or would see somewhere else.
///
/// These are controls, characters that change the direction of text, line and paragraph separators,
/// characters without a glyph, and each combining mark after the fourth in a row, which is drawn
/// over other lines. Joiners (U+200C, U+200D) and variation selectors (U+FE00 to U+FE0F) are not
/// among them, since scripts and emoji need these.
///
/// One value looks through one text, from its start.
///
/// Source: Unicode, UAX #44, `Default_Ignorable_Code_Point`; the blank of Braille (U+2800) is not
/// among those and has no glyph either.
package struct HiddenCharacters {
  /// The most combining marks in a row that are shown.
  static let mostMarks = 4

  private var marks = 0

  /// Prepares for a text.
  package init() {}

  /// Whether the next character of the text is hidden.
  ///
  /// - Parameter scalar: The character.
  /// - Returns: Whether it is to be shown as an escape.
  package mutating func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else {
      marks = 0
      return scalar.value < 0x20 || scalar.value == 0x7F
    }
    return isStacked(scalar) || Self.isInvisible(scalar) || Self.isControl(scalar)
  }

  /// Whether the next character of the text is one combining mark too many.
  package mutating func isStacked(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: marks += 1
    default: marks = 0
    }
    return marks > Self.mostMarks
  }

  /// Whether a character controls a device, or where a line ends or text leads.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
    default: false
    }
  }

  /// Whether a character takes a place in a text and shows nothing.
  package static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{200C}", "\u{200D}", "\u{FE00}"..."\u{FE0F}": false
    case "\u{2800}": true
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// Whether a character changes the direction in which a text is shown.
  ///
  /// Source: Unicode, UAX #9, section 2.
  package static func turnsDirection(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061C, 0x200E, 0x200F: true
    default: embedsDirection(scalar)
    }
  }

  /// Whether a character begins or ends a stretch of text with a direction of its own: an embedding,
  /// an override or an isolate.
  ///
  /// Ordinary text in any script does without these. Source: Unicode, UAX #9, sections 2.1 to 2.5.
  package static func embedsDirection(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
