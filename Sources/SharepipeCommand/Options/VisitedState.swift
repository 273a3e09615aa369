import ArgumentParser
import Sharepipe
import SystemPackage

/// The state of an inbox at which a person wants something done, whoever works on it.
struct VisitedState: ParsableArguments {
  @Option(help: ArgumentHelp("The inbox.", valueName: "dir"))
  var inbox: String?

  @Option(
    help: ArgumentHelp(
      "The directory for state.",
      discussion: "Else NAME.sharepipe beside the inbox.", valueName: "dir"))
  var state: String?

  @OptionGroup var rules: RulesOptions

  @Flag(help: "Print a JSON object per context, and a summary.")
  var json = false

  /// The state and its inboxes, absolute.
  ///
  /// - Parameter own: The state if neither is named, or `nil` if one must be.
  /// - Returns: Both.
  /// - Throws: ``CommandFailure``.
  func places(
    orElse own: FilePath? = nil
  ) throws(CommandFailure) -> (state: FilePath, inboxes: [FilePath]) {
    let inboxes = inbox.map { [FilePath($0).absolute.lexicallyNormalized()] } ?? []
    let named = state.map { FilePath($0).absolute }
    let beside = inboxes.first.flatMap { StateDirectory.path(beside: $0) }
    guard let directory = named ?? beside ?? (inbox == nil ? own : nil) else {
      throw CommandFailure("\(inbox ?? ""): has no place beside it for a state", .usage)
    }
    return (directory, inboxes)
  }

  /// Opens the journal of a state that is there, and mends nothing: a watch may be at work.
  func journal(of state: FilePath) throws(CommandFailure) -> Journal {
    do throws(JournalError) {
      return try Journal(visiting: state)
    } catch {
      throw JournalOptions.failure(error)
    }
  }

  /// Goes on with contexts that wait now, unless whoever holds the state does.
  ///
  /// - Parameters:
  ///   - identifiers: The contexts.
  ///   - pipeline: Goes on with them.
  ///   - state: The state.
  ///   - inboxes: The inboxes that are locked with it.
  /// - Returns: Whether all ended well, as far as that is known.
  /// - Throws: ``CommandFailure``.
  func goOn(
    with identifiers: [String], _ pipeline: Pipeline, in state: FilePath, _ inboxes: [FilePath]
  ) async throws -> Bool {
    WakeFile.touch(in: state)
    var tries = 20
    while true {
      do {
        let isFine = try await report(
          try pipeline.retry(identifiers, in: state, inboxes: inboxes))
        await ReportWarnings.write(reportsOf: pipeline)
        return isFine
      } catch let error as StateError {
        guard case .busy(_, let holder) = error else {
          throw CommandFailure(error.description, ExitStatus(error))
        }
        if try isTakenUp(identifiers, in: state) {
          try say("\(identifiers.count) are taken up by \(holder)")
          return true
        }
        guard tries > 0 else {
          try say(
            "\(holder) works there; \(identifiers.count) are taken up when sharepipe next runs there"
          )
          return true
        }
        tries -= 1
        try await Task.sleep(for: .milliseconds(250))
      }
    }
  }

  /// Whether none of the contexts waits any more.
  private func isTakenUp(_ identifiers: [String], in state: FilePath) throws -> Bool {
    let reader = try JournalOptions.reading { () throws(JournalError) in
      try Journal.openForReading(state: state)
    }
    defer { reader.close() }
    return try identifiers.allSatisfy { try reader.context($0)?.state != .waiting }
  }

  private func report(_ records: ContextRecords) async throws -> Bool {
    let report = try ProcessReport(style: json ? .json : .normal, expected: nil, isPrompt: false)
    var summary = RunSummary()
    let start = ContinuousClock.now
    for await record in records {
      summary.add(record)
      try report.add(record)
    }
    summary.duration = .now - start
    try report.end(summary, isDryRun: false)
    return !summary.needsAttention
  }

  /// Prints a line for people: where objects are printed, not among them.
  func say(_ line: String) throws(CommandFailure) {
    let output = json ? StandardStream.error() : StandardStream.output()
    try output.write(line: TerminalText.lines(line))
    try output.flush()
  }

  /// The one context whose identifier begins with a text, or `nil` after it was said why not.
  static func context(
    _ text: String, in journal: JournalReader, see command: String
  ) throws -> JournalContext? {
    let found = try journal.find(text, limit: 2)
    if found.count == 1, let context = found.first, !text.isEmpty { return context }
    let words =
      found.isEmpty
      ? "'\(text)': no context has this identifier; see '\(command)'"
      : "'\(text)': several contexts begin so; write more of the identifier"
    try StandardStream.error().write(line: "sharepipe: " + TerminalText.lines(words))
    return nil
  }
}
