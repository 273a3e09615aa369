import Sharepipe

extension CommandFailure {
  /// Prints the message on standard error, if there is one.
  func tell() {
    guard !message.isEmpty else { return }
    try? StandardStream.error().write(line: "sharepipe: " + TerminalText.lines(message))
  }
}
