/// A message about a place in a text, with the line and a caret under the place.
///
/// ```
/// Info.plist: NSExtensionActivationRule:3:43: error: unknown operator 'UTI-CONFORM-TO'
///  3 | ANY $attachment.registeredTypeIdentifiers UTI-CONFORM-TO "com.adobe.pdf"
///    |                                           ^ did you mean 'UTI-CONFORMS-TO'?
/// ```
///
/// Lines and columns count from 1, columns in characters (Unicode scalars). A long line is cut around
/// the caret, a tab is kept, and any other control character is shown as a replacement character.
package struct SourceDiagnostic {
  /// The longest part of a line that is shown, in characters, before and after the caret each.
  private static let reach = 100

  /// What the text is called.
  let place: String
  /// The whole text.
  let text: String
  /// Where the caret goes, in UTF-8 bytes from 0; past the end counts as the end.
  let offset: Int
  /// What is wrong.
  let message: String
  /// What stands beside the caret, if anything.
  let hint: String?

  /// Creates a message.
  ///
  /// - Parameters:
  ///   - place: What the text is called.
  ///   - text: The whole text.
  ///   - offset: Where the caret goes, in UTF-8 bytes from 0; past the end counts as the end.
  ///   - message: What is wrong.
  ///   - hint: What stands beside the caret, if anything.
  package init(place: String, text: String, offset: Int, message: String, hint: String?) {
    self.place = place
    self.text = text
    self.offset = offset
    self.message = message
    self.hint = hint
  }

  /// The three lines, without a line break at the end.
  package var rendered: String {
    var line = 1
    var before: [Unicode.Scalar] = []
    var after: [Unicode.Scalar] = []
    var position = 0
    for scalar in text.unicodeScalars {
      let isBreak = scalar == "\n"
      if position < offset {
        if isBreak {
          line += 1
          before.removeAll(keepingCapacity: true)
        } else {
          before.append(scalar)
        }
      } else if isBreak || after.count > Self.reach {
        break
      } else {
        after.append(scalar)
      }
      position += UTF8.width(scalar)
    }
    let column = before.count + 1
    if before.last == "\r", after.isEmpty { before.removeLast() }
    if after.last == "\r" { after.removeLast() }

    let isCutBefore = before.count > Self.reach
    let isCutAfter = after.count > Self.reach
    var source = isCutBefore ? "…" : ""
    var padding = isCutBefore ? " " : ""
    for scalar in before.suffix(Self.reach) {
      source.unicodeScalars.append(Self.visible(scalar))
      padding.unicodeScalars.append(scalar == "\t" ? scalar : " ")
    }
    for scalar in after.prefix(Self.reach) {
      source.unicodeScalars.append(Self.visible(scalar))
    }
    if isCutAfter { source += "…" }

    let number = String(line)
    let margin = String(repeating: " ", count: number.count)
    return """
      \(place):\(line):\(column): error: \(message)
       \(number) | \(source)
       \(margin) | \(padding)^\(hint.map { " " + $0 } ?? "")
      """
  }

  private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.properties.generalCategory {
    case .control where scalar != "\t", .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
    // Letters without a glyph, but not the variation selector behind an emoji.
    case _ where scalar.properties.isDefaultIgnorableCodePoint:
      ("\u{FE00}"..."\u{FE0F}").contains(scalar) ? scalar : "\u{FFFD}"
    default: scalar == "\u{2800}" ? "\u{FFFD}" : scalar
    }
  }
}
