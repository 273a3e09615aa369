import Sharepipe

/// A finding for people: the place and the message, the line, and a caret with what to do.
///
/// ```
/// Info.plist:9:67: error: unknown operator 'UTI-CONFORM-TO' [syntax-error]
///  9 | ANY $attachment.registeredTypeIdentifiers UTI-CONFORM-TO "com.adobe.pdf"
///    |                                           ^ did you mean 'UTI-CONFORMS-TO'?
/// ```
///
/// A long line is cut around the caret; a tab is one space.
struct FindingText {
  let finding: Finding
  /// The colours.
  let ink: Ink

  /// How many characters of a line are shown before and after the caret.
  private static let reach = 70

  /// A document, escaped for a terminal.
  static func place(of document: String) -> String {
    // A line that begins with two colons is a command to GitHub Actions.
    (document.hasPrefix("::") ? "./" : "") + TerminalText.line(document)
  }

  /// The place and the message, escaped for a terminal.
  var headline: String {
    let key = finding.keyPlace.description
    var place = Self.place(of: finding.document)
    if finding.source == nil, !key.isEmpty { place += ": " + TerminalText.line(key) }
    if let shown { place += ":\(shown.line):\(shown.column)" }
    let severity = ink(finding.severity.rawValue, severityColour)
    let doubt = finding.confidence == .certain ? "" : " (\(finding.confidence.rawValue))"
    return "\(place): \(severity)\(doubt): \(Self.visible(finding.message)) [\(finding.lint.id)]"
  }

  /// Where the finding is.
  private var shown: SourceSpan? { finding.source ?? finding.predicate }

  /// The lines, escaped for a terminal.
  var lines: [String] { ownLines + wayLines }

  /// The way of a value to the place, and a URL that leads there.
  private var wayLines: [String] {
    var lines = finding.steps.map { step in
      "   | \(Self.place(of: step.place.document.name)):\(step.place.span.line): "
        + Self.visible(step.words)
    }
    if let example = finding.example {
      lines.append("   | for example " + Self.visible(example))
    }
    return lines
  }

  private var ownLines: [String] {
    var lines = [headline]
    guard let shown else {
      if let hint = finding.hint { lines.append("   | " + ink(Self.visible(hint), .good)) }
      return lines
    }
    let number = String(shown.line)
    let margin = String(repeating: " ", count: number.count)
    let (source, padding) = Self.excerpt(of: shown)
    lines.append(" \(number) | \(source)")
    let hint = finding.hint.map { " " + Self.visible($0) } ?? ""
    lines.append(" \(margin) | \(padding)" + ink("^" + hint, .good))
    return lines
  }

  /// Whether a line shows a text, or the caret below it.
  static func isExcerpt(_ line: String) -> Bool {
    let rest = line.drop { $0 == " " || $0.isASCII && $0.isNumber }
    return line.hasPrefix(" ") && rest.hasPrefix("| ")
  }

  /// The part of a line around a column, and what stands before the caret below it.
  private static func excerpt(of span: SourceSpan) -> (source: String, padding: String) {
    let scalars = Array(visible(span.text).unicodeScalars)
    let caret = min(span.column - span.textColumn, scalars.count)
    let first = max(0, caret - reach)
    let last = min(scalars.count, caret + reach)
    let isCut = first > 0 || span.textColumn > 1
    var source = isCut ? "…" : ""
    source.unicodeScalars.append(contentsOf: scalars[first..<last])
    if last < scalars.count { source += "…" }
    let indent = caret - first + (isCut ? 1 : 0)
    return (source, String(repeating: " ", count: indent))
  }

  /// A text without what a terminal would obey, one character for each character.
  private static func visible(_ text: String) -> String {
    var result = ""
    var hidden = HiddenCharacters()
    for scalar in text.unicodeScalars {
      let isHidden = hidden.isHidden(scalar)
      switch scalar.properties.generalCategory {
      case _ where scalar == "\t": result += " "
      case _ where isHidden: result += "\u{FFFD}"
      case .unassigned, .privateUse, .surrogate: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private var severityColour: Ink.Meaning {
    switch finding.severity {
    case .error: .bad
    case .warning: .doubtful
    case .note: .strong
    }
  }
}
