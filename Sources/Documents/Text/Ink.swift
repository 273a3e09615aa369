/// Colours for people, by which a terminal shows what a text is for.
///
/// Source: ECMA-48, section 8.3.117 (SGR).
package struct Ink: Sendable {
  /// What a text is coloured for.
  package enum Meaning: String {
    case good = "32"
    case bad = "31"
    case doubtful = "33"
    case faint = "2"
    case strong = "1"
  }

  /// Whether there are colours at all.
  package let isOn: Bool

  /// Creates colours.
  ///
  /// - Parameter isOn: Whether there are any.
  package init(isOn: Bool) { self.isOn = isOn }

  /// No colours.
  package static let none = Ink(isOn: false)

  /// A text in the colour of its meaning.
  ///
  /// - Parameters:
  ///   - text: The text, escaped for a terminal.
  ///   - meaning: What it says.
  /// - Returns: The text with its colour, or as it was.
  package func callAsFunction(_ text: String, _ meaning: Meaning) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(meaning.rawValue)m\(text)\u{1B}[0m" : text
  }
}
