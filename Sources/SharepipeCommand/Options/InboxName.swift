import ArgumentParser
import Sharepipe

/// The name of an inbox in a ledger.
struct InboxName: Hashable, ExpressibleByArgument {
  /// The most bytes that it has.
  static let mostBytes = 100

  /// The name.
  let rawValue: String

  /// Reads a name; `nil` if it is empty, too long, or has characters that a terminal cannot show.
  init?(argument: String) {
    var hidden = HiddenCharacters()
    let isShown = argument.unicodeScalars.allSatisfy { !hidden.isHidden($0) }
    guard !argument.isEmpty, argument.utf8.count <= Self.mostBytes, isShown else { return nil }
    rawValue = argument
  }
}
