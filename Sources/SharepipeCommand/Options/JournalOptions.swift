import ArgumentParser
import Sharepipe
import SystemPackage

/// Which journal is read.
struct JournalOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The directory for state.",
      discussion: "Else NAME.sharepipe beside the inbox.", valueName: "dir"))
  var state: String?

  /// Opens the journal of the state, or of an inbox.
  ///
  /// - Parameters:
  ///   - inbox: The inbox; `nil` if the state is named.
  ///   - usesOwn: Whether the state of contexts without an inbox is read if nothing is named.
  /// - Returns: The journal, for reading.
  /// - Throws: ``CommandFailure``.
  func open(
    inbox: String?, orOwn usesOwn: Bool = false
  ) throws(CommandFailure) -> JournalReader {
    let directory: FilePath
    if let state {
      directory = FilePath(state)
    } else if let inbox, let beside = StateDirectory.path(beside: FilePath(inbox)) {
      directory = beside
    } else if usesOwn {
      directory = OwnState.directory
    } else {
      throw CommandFailure("name an inbox, or its state with --state", .usage)
    }
    do throws(JournalError) {
      return try Journal.openForReading(state: directory)
    } catch {
      throw Self.failure(error)
    }
  }

  /// The failure of the command that an error of the journal means.
  static func failure(_ error: JournalError) -> CommandFailure {
    CommandFailure(error.description, error.kind == .missing ? .noInput : .inputOutput)
  }

  /// Reads from the journal.
  static func reading<Value>(
    _ body: () throws(JournalError) -> Value
  ) throws(CommandFailure) -> Value {
    do throws(JournalError) {
      return try body()
    } catch {
      throw failure(error)
    }
  }
}
