import ArgumentParser
import Sharepipe

/// A word that `sharepipe history` shows as the end of a context: an end, or how far it has come.
struct EndWord: Hashable, ExpressibleByArgument {
  /// The word.
  let rawValue: String

  /// The end that the word means, or `nil`.
  var end: ContextEnd? { ContextEnd(rawValue: rawValue) }
  /// How far a context without an end has come, or `nil`.
  var state: JournalContext.State? { JournalContext.State(rawValue: rawValue) }

  /// Reads a word; `nil` if it is none of them.
  init?(argument: String) {
    rawValue = argument
    guard Self.allValueStrings.contains(argument) else { return nil }
  }

  static var allValueStrings: [String] {
    ContextEnd.allCases.map(\.rawValue)
      + JournalContext.State.allCases.filter { $0 != .ended && $0 != .placed }.map(\.rawValue)
  }
}
