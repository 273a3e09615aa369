import Sharepipe

/// The escaper for the terminal: text from outside cannot move the cursor, colour the screen,
/// ring the bell, turn the direction of text, or start a line of its own.
enum TerminalText {
  /// Makes one line of a text.
  static func line(_ text: String) -> String {
    isPlain(text) ? text : EntryName(text).label
  }

  /// Makes lines of a text that has line breaks of our own, such as a caret under a rule.
  static func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line(String($0)) }.joined(separator: "\n")
  }

  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }
}
