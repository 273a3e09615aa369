/// The escaper for the terminal: text from outside cannot move the cursor, colour the screen,
/// ring the bell, turn the direction of text, or start a line of its own.
package enum TerminalText {
  /// Makes one line of a text.
  package static func line(_ text: String) -> String {
    isPlain(text) ? text : EntryName(text).label
  }

  /// Makes lines of a text that has line breaks of our own, such as a caret under a rule.
  package static func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line(String($0)) }.joined(separator: "\n")
  }

  /// Whether bytes are a text that a terminal may get as it is: UTF-8, of which nothing but the ends
  /// of lines and tabs would be escaped.
  package static func isHarmless(_ bytes: [UInt8]) -> Bool {
    guard let text = String(validating: bytes, as: UTF8.self) else { return false }
    return text.utf8.split(separator: UInt8(ascii: "\n")).allSatisfy { part in
      let words = part.last == UInt8(ascii: "\r") ? part.dropLast() : part
      // A backslash is escaped where others are, and does nothing by itself.
      let line = String(decoding: words, as: UTF8.self).replacing("\t", with: " ")
        .replacing("\\", with: "/")
      return isPlain(line) || self.line(line) == line
    }
  }

  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }
}
