/// The escaper for text that is put into HTML or XML.
///
/// Every form escapes what would be markup. The forms differ in what they do with characters that
/// XML does not allow or that a reader would not see: which one is right depends on who reads it.
///
/// Source: XML 1.0, sections 2.2 and 2.4; HTML, section 13.1.2.3.
package struct MarkupText {
  /// The text as it was given.
  private let text: String

  /// Creates a text.
  package init(_ text: String) {
    self.text = text
  }

  /// The text on one line for a program that keeps it, between tags or in an attribute.
  ///
  /// What XML does not allow is left out, and so are characters that change the direction of text.
  /// Line ends become spaces.
  package var escaped: String {
    escaped { scalar in
      switch scalar {
      case "\t", "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": " "
      default: Self.isKept(scalar) ? Self.reference(for: scalar) : ""
      }
    }
  }

  /// The text between tags, with every other character as it is.
  package var escapedBetweenTags: String {
    escaped { $0 == "\"" || $0 == "'" ? nil : Self.reference(for: $0) }
  }

  /// The text as the value of an attribute in quotation marks, for a person to read.
  ///
  /// What XML does not allow and what a reader would not see is shown in the form in which a terminal
  /// shows it. Tabs and line ends are references.
  package var shownInAttribute: String { shown(newline: "&#10;") }

  /// The text as the content of an element, for a person to read.
  ///
  /// As ``shownInAttribute``, but on as many lines as it has.
  package var shownInElement: String { shown(newline: "\n") }

  /// The reference for a character that would be markup; `nil` for any other.
  static func reference(for scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "'": "&#39;"
    default: nil
    }
  }

  /// Text that was escaped as above, as it was before.
  ///
  /// - Parameter markup: The escaped text.
  /// - Returns: The text; entities that are not known stay as they are.
  package static func unescaped(_ markup: Substring) -> String {
    guard markup.contains("&") else { return String(markup) }
    var result = ""
    var rest = markup
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[start...]
      if let entity = entities.first(where: { rest.hasPrefix($0.key) }) {
        result += entity.value
        rest = rest.dropFirst(entity.key.count)
      } else {
        result += "&"
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }

  private static let entities = [
    "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'", "&apos;": "'",
  ]

  private func shown(newline: String) -> String {
    var hidden = HiddenCharacters()
    return escaped { scalar in
      let isHidden = hidden.isHidden(scalar)
      switch scalar {
      case "\n": return newline
      case "\t": return "&#9;"
      // The quotation marks around an attribute are the double ones.
      case "'": return nil
      case _ where isHidden || scalar.properties.generalCategory == .unassigned:
        return "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: return Self.reference(for: scalar)
      }
    }
  }

  /// The text with some characters replaced.
  ///
  /// - Parameter replacement: What is written for a character; `nil` for itself.
  /// - Returns: The text as it is written.
  private func escaped(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let replacement = replacement(scalar) {
        result += replacement
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .surrogate, .unassigned: false
    // Joiners of letters and of emoji are part of words; marks of direction are not.
    case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
    default: true
    }
  }
}
