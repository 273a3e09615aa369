import ArgumentParser
import Sharepipe
import SystemPackage

/// `sharepipe retry`: tries contexts again that did not end well.
struct RetryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retry",
    abstract: "Try contexts again that did not end well.",
    discussion: """
      The entry of each context is taken back out of the folder of its end. Extensions that took the
      content before do not get it again. If somebody watches the inbox, the watch takes the
      contexts up at once; else they are worked on here.

        sharepipe retry 0660cd565203ef32686362f7 --inbox ./inbox
        sharepipe retry --all-failed --inbox ./inbox --rules Rules

      Exit status 1 means that some context still did not end well, or could not be taken up.
      """)

  @Argument(
    help: "Identifiers of contexts, as 'sharepipe history' prints them; a beginning will do.")
  var identifiers: [String] = []

  @Flag(help: "Every context that failed.")
  var allFailed = false

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

  func validate() throws {
    guard identifiers.isEmpty == allFailed else {
      throw ValidationError("Name contexts, or give --all-failed.")
    }
    guard inbox != nil || state != nil else {
      throw ValidationError("Say where: --inbox DIR, or --state DIR.")
    }
  }

  func run() async throws {
    var options = PipelineOptions()
    options.state = state.map { FilePath($0).absolute }
    let inboxes = inbox.map { [FilePath($0).absolute.lexicallyNormalized()] } ?? []
    guard
      let directory = options.state ?? inboxes.first.flatMap({ StateDirectory.path(beside: $0) })
    else { throw CommandFailure("\(inbox ?? ""): has no place beside it for a state", .usage) }
    let journal: Journal
    do throws(JournalError) {
      // Who names a state that is not there has mistyped it: none is made. And nothing is mended
      // here, for a watch may be at work.
      journal = try Journal(visiting: directory)
    } catch {
      throw JournalOptions.failure(error)
    }
    let requested = try await request(ContextRetry(state: directory, journal: journal), journal)
    await journal.flush()
    journal.close()
    guard !requested.taken.isEmpty else {
      if requested.isWhole { try Self.say("nothing is to be tried again") }
      if !requested.isWhole { throw ExitStatus.attention.exitCode }
      return
    }
    WakeFile.touch(in: directory)
    let pipeline = Pipeline(rules: try rules.load(), options: options)
    let records: ContextRecords
    do throws(StateError) {
      records = try pipeline.retry(requested.taken, in: directory, inboxes: inboxes)
    } catch {
      guard case .busy(_, let holder) = error else {
        throw CommandFailure(error.description, ExitStatus(error))
      }
      try Self.say("\(requested.taken.count) are taken up by \(holder)")
      if !requested.isWhole { throw ExitStatus.attention.exitCode }
      return
    }
    let isFine = try await report(records)
    if !isFine || !requested.isWhole { throw ExitStatus.attention.exitCode }
  }

  private static func say(_ line: String) throws {
    let output = StandardStream.output()
    try output.write(line: TerminalText.lines(line))
    try output.flush()
  }

  /// Makes the contexts wait for another try, and says which could not be.
  private func request(
    _ retry: ContextRetry, _ journal: Journal
  ) async throws -> (taken: [String], isWhole: Bool) {
    let errors = StandardStream.error()
    var taken: [String] = []
    var isWhole = true
    for text in allFailed ? try retry.failed() : identifiers {
      let found = try journal.contents.find(text, limit: 2)
      guard found.count == 1, let context = found.first, !text.isEmpty else {
        isWhole = false
        try errors.write(
          line: "sharepipe: "
            + TerminalText.lines(
              found.isEmpty
                ? "'\(text)': no context has this identifier; see 'sharepipe history'"
                : "'\(text)': several contexts begin so; write more of the identifier"))
        continue
      }
      do throws(ContextRetry.Fault) {
        try await retry.request(context.identifier)
        taken.append(context.identifier)
      } catch {
        isWhole = false
        try errors.write(line: "sharepipe: " + TerminalText.lines("\(error)"))
      }
    }
    return (taken, isWhole)
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
}
