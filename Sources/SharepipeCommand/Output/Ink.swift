import Foundation

/// Colours for people, where standard output is a terminal and the user has not turned them off.
///
/// Source: no-color.org, for `NO_COLOR`.
struct Ink {
  /// What a text is coloured for.
  enum Meaning: String {
    case good = "32"
    case bad = "31"
    case doubtful = "33"
    case faint = "2"
    case strong = "1"
  }

  /// Whether there are colours at all.
  let isOn: Bool

  init(isOn: Bool) { self.isOn = isOn }

  /// No colours.
  static let none = Ink(isOn: false)

  /// Colours as standard output can show them.
  static var standardOutput: Ink { Ink(on: Terminal.isOutputTerminal) }

  /// Colours as standard error can show them.
  static var standardError: Ink { Ink(on: Terminal.isErrorTerminal) }

  /// Colours on a stream, unless the user has turned them off.
  private init(on isTerminal: Bool) {
    let environment = ProcessInfo.processInfo.environment
    let isRefused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    self.init(isOn: isTerminal && !isRefused && environment["TERM"] != "dumb")
  }

  /// A text in the colour of its meaning.
  ///
  /// - Parameters:
  ///   - text: The text, escaped for a terminal.
  ///   - meaning: What it says.
  /// - Returns: The text with its colour, or as it was.
  func callAsFunction(_ text: String, _ meaning: Meaning) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(meaning.rawValue)m\(text)\u{1B}[0m" : text
  }
}
