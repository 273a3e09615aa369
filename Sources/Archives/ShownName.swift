internal import SystemPackage

/// A name from outside as it is shown in a message: on one line, printable, and not endless.
///
/// Characters that control a terminal, change the direction of text, break lines or are invisible
/// appear as `\u{1B}`, and the middle of a long name as an ellipsis.
struct ShownName: CustomStringConvertible {
  /// The most characters of a name; half of them are its beginning.
  static let longest = 200

  /// The name for people.
  let description: String

  /// Shows the name of an entry.
  init(_ name: String) {
    let scalars = name.unicodeScalars
    var text = ""
    if scalars.count <= Self.longest {
      for scalar in scalars { Self.append(scalar, to: &text) }
    } else {
      for scalar in scalars.prefix(Self.longest / 2) { Self.append(scalar, to: &text) }
      text += "…"
      for scalar in scalars.suffix(Self.longest / 2) { Self.append(scalar, to: &text) }
    }
    description = text
  }

  /// Shows a path.
  init(_ path: FilePath) { self.init(path.string) }

  private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    if isHidden(scalar) {
      text += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    } else {
      text.unicodeScalars.append(scalar)
    }
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
    // The blank of Braille has no glyph; a variation selector belongs to the emoji before it.
    default:
      scalar == "\u{2800}"
        || scalar.properties.isDefaultIgnorableCodePoint
          && !("\u{FE00}"..."\u{FE0F}").contains(scalar)
    }
  }
}
