/// Text that is put into HTML or XML, between tags or in an attribute in quotation marks.
///
/// What would be markup is escaped; what XML does not allow is left out, and line ends become
/// spaces. Characters that change the direction of text are left out too.
/// Source: XML 1.0, 2.2 and 2.4; HTML, 13.1.2.3.
struct MarkupText {
  /// The text as it was given.
  let text: String

  /// Creates a text.
  init(_ text: String) {
    self.text = text
  }

  /// The text, escaped, on one line.
  var escaped: String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t", "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": result += " "
      default:
        if Self.isKept(scalar) { result.unicodeScalars.append(scalar) }
      }
    }
    return result
  }

  /// Text that was escaped as above, as it was before.
  ///
  /// - Parameter markup: The escaped text.
  /// - Returns: The text; entities that are not known stay as they are.
  static func unescaped(_ markup: Substring) -> String {
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

  private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .surrogate, .unassigned: false
    // Joiners of letters and of emoji are part of words; marks of direction are not.
    case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
    default: true
    }
  }
}
