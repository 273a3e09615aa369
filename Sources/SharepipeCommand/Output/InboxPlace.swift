import Sharepipe
import SystemPackage

/// An inbox that a command is about, and its state.
struct InboxPlace: Hashable {
  /// The directory of the state, absolute.
  let state: FilePath
  /// The inbox, absolute; empty if only the state is known.
  let inboxes: [FilePath]
  /// How it is named on a command line, with a space before it; empty if it is found without.
  let arguments: String

  /// How it is named for a context here.
  var shown: ContextPlace { ContextPlace(arguments: arguments) }

  /// The line to type for a context here.
  ///
  /// - Parameters:
  ///   - command: The name of the command.
  ///   - identifier: The whole identifier of the context.
  /// - Returns: The line, which names the context by its short identifier.
  func line(_ command: String, _ identifier: String) -> String { shown.line(command, identifier) }
}
