import Sharepipe

/// How the inbox or the ledger of a context is named on a command line.
struct ContextPlace: Hashable {
  /// What is typed behind the identifier, with a space before it; empty if it is found without.
  let arguments: String

  /// The line to type for a context there.
  ///
  /// - Parameters:
  ///   - command: The name of the command.
  ///   - identifier: The whole identifier of the context.
  /// - Returns: The line, which names the context by its short identifier.
  func line(_ command: String, _ identifier: String) -> String {
    "sharepipe \(command) \(ShortIdentifier.of(identifier))\(arguments)"
  }
}
