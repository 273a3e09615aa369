import Sharepipe

/// The message of a reason, in lines that a terminal may get.
///
/// A message may have line breaks of its own, for a line of a rule with a caret below it or for a
/// list of faults of one document. Any other line break came with a name from outside and is
/// escaped, so that what is after it is shown and begins no line.
struct ReasonText {
  /// The message without lines of a rule.
  let message: String
  /// The line of a rule, and the line with the caret; empty if none is shown.
  let excerpt: [String]

  /// Reads a message.
  init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count > 1, let first = lines.first else {
      (message, excerpt) = (TerminalText.line(text), [])
      return
    }
    if lines.dropFirst().allSatisfy(Self.isExcerpt) {
      (message, excerpt) = (TerminalText.line(first), lines.dropFirst().map(TerminalText.line))
    } else if Self.isList(lines) {
      (message, excerpt) = (lines.map(TerminalText.line).joined(separator: "; "), [])
    } else {
      (message, excerpt) = (TerminalText.line(text), [])
    }
  }

  /// The message, then the lines of the rule.
  var lines: [String] { [message] + excerpt }

  /// Reasons on one line.
  static func line(_ messages: [String]) -> String {
    messages.map { ReasonText($0).message }.joined(separator: "; ")
  }

  /// Whether a line is one of a rule, ` 3 | text`, or the one with the caret below it.
  private static func isExcerpt(_ line: String) -> Bool {
    let rest = line.drop { $0 == " " || $0.isASCII && $0.isNumber }
    return rest.count < line.count && rest.hasPrefix("|")
  }

  /// Whether each line is about the document that the first one names.
  private static func isList(_ lines: [String]) -> Bool {
    guard let end = lines[0].firstRange(of: ": ") else { return false }
    return lines.allSatisfy { $0.hasPrefix(lines[0][..<end.upperBound]) }
  }
}
