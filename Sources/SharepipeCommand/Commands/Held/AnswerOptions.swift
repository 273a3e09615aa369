import ArgumentParser
import Sharepipe
import SystemPackage

/// Which contexts a person answers, and where they are.
struct AnswerOptions: ParsableArguments {
  @Argument(
    help: "Identifiers of contexts, as 'sharepipe history' prints them; a beginning will do.")
  var identifiers: [String]

  @Option(help: ArgumentHelp("The inbox.", valueName: "dir"))
  var inbox: String?

  @Option(
    help: ArgumentHelp(
      "The directory for state.",
      discussion: "Else NAME.sharepipe beside the inbox, or that of 'sharepipe open'.",
      valueName: "dir"))
  var state: String?

  @OptionGroup var rules: RulesOptions

  @Flag(help: "Print a JSON object per context, and a summary.")
  var json = false

  /// Gives an answer, and goes on with what was answered, unless somebody else does.
  ///
  /// - Parameters:
  ///   - kind: The answer.
  ///   - acceptsChanges: Whether it holds although the rules have changed.
  /// - Throws: ``CommandFailure``, or the exit status that something did not end well.
  func give(_ kind: PersonAnswer.Kind, acceptingChanges acceptsChanges: Bool) async throws {
    var options = PipelineOptions()
    options.state = state.map { FilePath($0).absolute }
    let inboxes = inbox.map { [FilePath($0).absolute.lexicallyNormalized()] } ?? []
    if options.state == nil, inboxes.isEmpty { options.state = OwnState.directory }
    guard
      let directory = options.state ?? inboxes.first.flatMap({ StateDirectory.path(beside: $0) })
    else { throw CommandFailure("\(inbox ?? ""): has no place beside it for a state", .usage) }
    let journal: Journal
    do throws(JournalError) {
      journal = try Journal(visiting: directory)
    } catch {
      throw JournalOptions.failure(error)
    }
    let pipeline = Pipeline(rules: try rules.load(), options: options)
    let session = AnswerSession(kind, pipeline, ContextAnswer(state: directory, journal: journal))
    let (taken, isWhole) = try await session.answer(
      identifiers, in: journal.contents, acceptingChanges: acceptsChanges)
    await journal.flush()
    journal.close()
    var isFine = isWhole
    if !taken.isEmpty {
      WakeFile.touch(in: directory)
      do {
        let records = try pipeline.retry(taken, in: directory, inboxes: inboxes)
        isFine = try await report(records) && isFine
      } catch let error as StateError {
        guard case .busy(_, let holder) = error else {
          throw CommandFailure(error.description, ExitStatus(error))
        }
        let output = StandardStream.output()
        try output.write(line: TerminalText.line("\(taken.count) are taken up by \(holder)"))
        try output.flush()
      }
    }
    if !isFine { throw ExitStatus.attention.exitCode }
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
