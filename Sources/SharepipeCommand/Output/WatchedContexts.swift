import Glibc
import Sharepipe
import SystemPackage

/// What `sharepipe watch` prints of each context on a terminal: the lines that `process` prints.
struct WatchedContexts: Sendable {
  /// Where a person answers what is held, by the inbox.
  let places: [FilePath: InboxPlace]
  /// Whether only what has to be looked at is printed.
  let isQuiet: Bool

  /// Makes the output for a watch.
  ///
  /// - Parameters:
  ///   - configuration: The inboxes.
  ///   - isQuiet: Whether only what has to be looked at is printed.
  /// - Returns: The output; `nil` where the log is no terminal and has lines for programs.
  static func onTerminal(_ configuration: WatchConfiguration, isQuiet: Bool) -> WatchedContexts? {
    guard Terminal.isErrorTerminal else { return nil }
    var places: [FilePath: InboxPlace] = [:]
    for settings in configuration.inboxes {
      places[settings.inbox] = InboxPlace(
        inbox: settings.inbox.string, state: settings.state?.string)
    }
    return WatchedContexts(places: places, isQuiet: isQuiet)
  }

  /// Prints a context in one write, so that lines of several tasks never mix.
  ///
  /// - Parameters:
  ///   - record: Its record.
  ///   - inbox: The inbox that it came from.
  func print(_ record: ContextRecord, from inbox: FilePath) {
    let columns = ContextColumns(width: Terminal.width(of: STDERR_FILENO), ink: .standardError)
    guard let lines = lines(of: record, from: inbox, columns) else { return }
    let text = lines.map { $0 + "\n" }.joined()
    _ = try? FileDescriptor.standardError.writeAll(Array(text.utf8))
  }

  /// The lines of a context; `nil` if it is not printed.
  func lines(of record: ContextRecord, from inbox: FilePath, _ columns: ContextColumns) -> [String]?
  {
    guard !record.isInLine, !isQuiet || !(record.isFine || record.end == .notYet) else {
      return nil
    }
    var line = ContextLine(record)
    // Several inboxes may have entries of one name.
    if places.count > 1, let folder = inbox.lastComponent {
      line.name = "\(TerminalText.line(folder.string))/\(line.name)"
    }
    let advice =
      record.end == .held ? places[inbox]?.line("approve", record.identifier) : nil
    return columns.lines(of: line, advice: [advice].compactMap(\.self))
  }
}
