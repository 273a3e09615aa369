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
    try Self.open(state: directory(of: inbox, orOwn: usesOwn))
  }

  /// The directory of the state that is named, or of the state of an inbox.
  ///
  /// - Parameters:
  ///   - inbox: The inbox; `nil` if the state is named.
  ///   - usesOwn: Whether the state of contexts without an inbox is meant if nothing is named.
  /// - Returns: The directory, as it was named.
  /// - Throws: ``CommandFailure``.
  func directory(
    of inbox: String?, orOwn usesOwn: Bool = false
  ) throws(CommandFailure) -> FilePath {
    if let state { return FilePath(state) }
    if let inbox, let beside = StateDirectory.path(beside: FilePath(inbox)) { return beside }
    if usesOwn { return OwnState.directory }
    throw CommandFailure("name an inbox, or its state with --state", .usage)
  }

  /// Opens the journal of a state for reading.
  static func open(state directory: FilePath) throws(CommandFailure) -> JournalReader {
    do throws(JournalError) {
      return try Journal.openForReading(state: directory)
    } catch {
      throw failure(error)
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

  /// The context of a state with an identifier, or with the beginning of one.
  ///
  /// - Parameters:
  ///   - identifier: The identifier, or its beginning.
  ///   - state: The directory for state.
  /// - Returns: The context.
  /// - Throws: ``CommandFailure`` if there is none, or more than one.
  static func context(
    _ identifier: String, in state: FilePath
  ) throws(CommandFailure) -> JournalContext {
    try find(identifier, in: open(state: state))
  }

  /// The context with an identifier, or with the beginning of one.
  static func find(
    _ identifier: String, in reader: JournalReader
  ) throws(CommandFailure) -> JournalContext {
    let found = try reading { () throws(JournalError) in
      if let exact = try reader.context(identifier) { return [exact] }
      return try reader.find(identifier, limit: 4)
    }
    guard let first = found.first else {
      throw CommandFailure("no context '\(identifier)' is in \(reader.path.string)", .noInput)
    }
    guard found.count == 1 else {
      let names = found.prefix(3).map(\.identifier).joined(separator: ", ")
      throw CommandFailure(
        "'\(identifier)' is the beginning of more than one: \(names)"
          + (found.count > 3 ? ", …" : ""), .usage)
    }
    return first
  }
}
