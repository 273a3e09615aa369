/// A word of a command line that is printed to be typed again.
package enum ShellWord {
  /// The word as a shell reads it back, on one line and without what a terminal would obey.
  ///
  /// Source: Bash manual, "ANSI-C Quoting", which Zsh reads too.
  package static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty && text.first != "~"
      && text.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x30...0x39).contains(byte) || "_./:@%+,-=~".utf8.contains(byte)
      }
    if isPlain { return text }
    var hidden = HiddenCharacters()
    var isVisible = true
    for scalar in text.unicodeScalars where hidden.isHidden(scalar) { isVisible = false }
    guard !isVisible else { return "'" + text.replacing("'", with: #"'\''"#) + "'" }
    var result = "$'"
    var seen = HiddenCharacters()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "'", "\\": result += "\\" + String(scalar)
      case _ where seen.isHidden(scalar):
        for byte in String(scalar).utf8 {
          result += (byte < 16 ? "\\x0" : "\\x") + String(byte, radix: 16)
        }
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "'"
  }
}
