import ArgumentParser
import Foundation
import Sharepipe

/// The contexts that a command is about, and perhaps their inbox behind them.
struct ContextArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      """
      Identifiers of contexts, as 'sharepipe history' prints them: whole, or as much of the start \
      or end as no other one shares; then, if you name it here, the inbox.
      """, valueName: "id"))
  var words: [String] = []

  @OptionGroup var inbox: InboxOptions

  /// The identifiers.
  var identifiers: [String] { inboxArgument == nil ? words : Array(words.dropLast()) }

  /// The inbox that is named behind the identifiers; `nil` if none is.
  ///
  /// It has a slash in it, or is a directory whose name no identifier could be.
  var inboxArgument: String? {
    guard let last = words.last else { return nil }
    if last.contains("/") || last == "." || last == ".." { return last }
    guard !last.allSatisfy({ $0.isHexDigit }) else { return nil }
    var isDirectory: ObjCBool = false
    let isThere = unsafe FileManager.default.fileExists(atPath: last, isDirectory: &isDirectory)
    return isThere && isDirectory.boolValue ? last : nil
  }

  func validate() throws {
    try inbox.check(inboxArgument)
    guard identifiers.allSatisfy({ !$0.isEmpty }) else {
      throw ValidationError("An identifier is empty.")
    }
  }

  /// Whether an inbox or a state is named.
  var isInboxNamed: Bool { inbox.isNamed(inboxArgument) }

  /// The place of the contexts.
  ///
  /// - Parameter command: The command, for messages.
  /// - Returns: The place.
  /// - Throws: ``CommandFailure`` if it is not clear which inbox is meant.
  func place(for command: String) throws(CommandFailure) -> InboxPlace {
    guard let first = identifiers.first else { return try inbox.place(inboxArgument, for: command) }
    return try inbox.place(inboxArgument, knowing: first, for: command)
  }

  /// The one context that a text names, or `nil` after it was said why not.
  ///
  /// - Parameters:
  ///   - text: The identifier, or a part of it.
  ///   - ledger: The ledger.
  ///   - command: What lists the contexts.
  /// - Returns: The context, or `nil`.
  /// - Throws: An error of the journal, or of standard error.
  func context(
    _ text: String, in ledger: any LedgerReading, see command: String
  ) async throws -> JournalContext? {
    do throws(ContextChoice.Fault) {
      return try await ContextChoice.context(text, in: ledger, see: "sharepipe " + command)
    } catch .journal(let error) {
      throw error
    } catch {
      try StandardStream.error().write(line: "sharepipe: " + TerminalText.lines("\(error)"))
      return nil
    }
  }
}
