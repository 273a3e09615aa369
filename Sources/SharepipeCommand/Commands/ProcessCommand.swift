import ArgumentParser
import ContentSniffing
public import Sharepipe
import SystemPackage

/// `sharepipe process`: takes what is in an inbox through the extensions.
struct ProcessCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "process",
    abstract: "Run the extensions that apply to what is in an inbox.",
    discussion: """
      Each file, link, NAME.share directory or NAME.share.json becomes a context, the unit that is
      shared. For each extension that host.yaml lists, actions first, sharepipe decides whether
      the extension may have the context, and if so runs it. By default, the inbox is not changed.

        sharepipe process ./inbox --rules Rules
        sharepipe process ./inbox --after move
        sharepipe process ./inbox --dry-run --json
        printf '{"version":1,"items":[…]}\\n' | sharepipe process -

      Exit status 1 means that a context ended as failed, held, rejected or blocked, that an entry
      could not be read, or that a bundle was left out.
      """.paragraphs)

  @Argument(help: "Files and directories; - reads a context from each line of standard input.")
  var paths: [String]

  // The options of four groups are here one by one: a group costs each start as much as ten options.
  @Option(name: .customLong("rules"), help: RulesOptions.help)
  var namedRules: String?

  @Option(
    help: ArgumentHelp(
      "The state directory.",
      discussion: "The default is NAME.sharepipe beside the inbox.", valueName: "dir"))
  var state: String?

  @Option(name: .customLong("scratch"), help: ScratchOptions.help)
  var namedScratch: String?

  @Option(
    help: """
      What happens to an entry: keep, move to the folder of its end, or remove if it is done, and \
      else move.
      """)
  var after: PipelineOptions.Disposal = .keep

  @Option(
    help: ArgumentHelp(
      "How many contexts at once; by default the number of cores, and never more than file descriptors allow.",
      valueName: "n"))
  var jobs: Int?

  @Option(help: ArgumentHelp("Ask only this extension; may be repeated.", valueName: "id"))
  var only: [String] = []

  @Flag(help: "Share all paths as one context; --after move keeps them together in a folder.")
  var together = false

  @Flag(help: "Decide only: run nothing and write nothing.")
  var dryRun = false

  @Flag(help: "Also run extensions that took the same content in an earlier run.")
  var again = false

  @Flag(help: "Let contexts on standard input name files by absolute paths.")
  var allowPaths = false

  @Flag(help: "Run nothing if extensions cannot be fully isolated.")
  var requireIsolation = false

  @Option(help: SnifferOptions.help)
  var sniffer: PipelineOptions.Recognition = .fast

  @Option(help: ColorOptions.help)
  var color: ColorOptions.Choice = .auto

  @Flag(help: "Print a JSON object for each context, and a summary.")
  var json = false

  @Flag(name: [.short, .long], help: "Print only contexts that need attention.")
  var quiet = false

  @Flag(
    name: [.short, .long],
    help: "Also print which extensions did not apply, and what extensions logged.")
  var verbose = false

  private var rules: RulesOptions {
    var rules = RulesOptions()
    rules.rules = namedRules
    return rules
  }

  func validate() throws {
    guard namedScratch != "", !paths.contains("") else { throw ValidationError("A path is empty.") }
    guard paths == ["-"] || !paths.contains("-") else {
      throw ValidationError("Standard input (-) cannot be combined with paths.")
    }
    guard jobs.map({ (1...1024).contains($0) }) ?? true else {
      throw ValidationError("--jobs is a number from 1 to 1024.")
    }
    guard !(quiet && verbose) else { throw ValidationError("Give --quiet or --verbose, not both.") }
    guard !(together && paths == ["-"]) else {
      throw ValidationError("--together is for paths; each line is already a whole context.")
    }
    guard !allowPaths || paths == ["-"] else {
      throw ValidationError("--allow-paths is for contexts on standard input.")
    }
  }

  func run() async throws {
    // Another core can do that while the rules are read.
    if sniffer == .fast { FastRecognizer.prepare() }
    let directory = self.rules.directory
    let rules = try rules.load()
    let pipeline = Pipeline(rules: rules, options: try options(for: rules))
    var needsAttention = rules.problems.contains { $0.severity == .error }
    let errors = StandardStream.error()
    for bad in pipeline.badRules {
      needsAttention = true
      try errors.write(line: "sharepipe: " + TerminalText.lines(bad.reason.message))
    }
    if !dryRun {
      if let fault = pipeline.isolationFault { throw CommandFailure(fault, .configuration) }
      for note in pipeline.isolationNotes {
        try errors.write(line: "sharepipe: " + TerminalText.lines(note))
      }
    }
    let start = ContinuousClock.now
    try checkInput(pipeline)
    var place: InboxPlace?
    if !dryRun {
      let states = try StateOpening.open(
        pipeline, for: paths == ["-"] ? [] : paths.map { FilePath($0) }, by: directory)
      if let state = states.first, states.count == 1 { place = InboxPlace(state: state, of: paths) }
    }
    if !dryRun {
      do throws(JournalError) { try await pipeline.expireHeld() } catch {
        throw JournalReading.failure(error)
      }
    }
    let records = try records(of: pipeline)
    let report = try ProcessReport(
      style: json ? .json : quiet ? .quiet : verbose ? .verbose : .normal,
      expected: expectedCount(rules), isPrompt: paths == ["-"], ink: color.ink, place: place)
    var summary = RunSummary()
    let interruption = await Interruption.listening()
    var iterator = records.makeAsyncIterator()
    do {
      while !interruption.isRequested, let record = await interruption.next(of: &iterator) {
        summary.add(record)
        try report.add(record, isLast: !iterator.hasRecordAtHand)
      }
    } catch {
      // The reader of the output is gone, or cannot be written to. What is under way is ended
      // first.
      await iterator.cancel()
      throw error
    }
    if interruption.isRequested { await iterator.cancel() }
    summary.ignored = records.ignored
    summary.duration = .now - start
    try report.end(summary, isDryRun: dryRun)
    if !dryRun, summary.contexts > 0 { await ReportWarnings.write(reportsOf: pipeline) }
    if interruption.isRequested {
      throw CommandFailure(
        "interrupted: running extensions were ended, and entries that were not reached are still in the inbox",
        .attention)
    }
    if requireIsolation, let fault = pipeline.isolationLosses.first {
      throw CommandFailure("isolation is required: \(fault)", .configuration)
    }
    if summary.lacksSpace { throw ExitStatus.inputOutput.exitCode }
    if summary.needsAttention || needsAttention { throw ExitStatus.attention.exitCode }
  }

  private func options(for rules: RuleSet) throws(CommandFailure) -> PipelineOptions {
    var options = PipelineOptions()
    options.after = after
    options.state = state.map { FilePath($0) } ?? (paths == ["-"] ? OwnState.directory : nil)
    options.scratch = namedScratch.map { FilePath($0).absolute.lexicallyNormalized() }
    options.jobs = jobs
    options.together = together
    options.isDryRun = dryRun
    options.again = again
    if again { options.person = .onCommandLine() }
    options.allowsPaths = allowPaths
    options.isolation = requireIsolation ? .required : .available
    options.recognition = sniffer
    guard !only.isEmpty else { return options }
    let only = only.map { BundleIdentifier(naming: $0) }
    for identifier in only where rules.bundle(identifiedBy: identifier) == nil {
      let known = rules.extensions.map(\.identifier)
      let hint =
        NearestName.suggestion(for: identifier.rawValue, among: known.map(\.rawValue))
        .map { "; did you mean '\($0)'?" } ?? "; the extensions that are on: \(known.list)"
      throw CommandFailure(
        "--only: no extension that is on is called '\(identifier)'\(hint)", .usage)
    }
    options.only = only
    return options
  }

  /// Makes sure that every path is there, before anything is made or locked.
  private func checkInput(_ pipeline: Pipeline) throws(CommandFailure) {
    guard paths != ["-"] else { return }
    do throws(InboxError) {
      _ = try InboxWalker(paths.map { FilePath($0) }, catalogue: pipeline.rules.catalogue)
    } catch {
      if case .notFound = error { throw CommandFailure(error.description, .noInput) }
      throw CommandFailure(error.description, .inputOutput)
    }
  }

  private func records(of pipeline: Pipeline) throws(CommandFailure) -> ContextRecords {
    guard paths != ["-"] else {
      let entries = LineEntries(limit: pipeline.rules.policy.limits.manifestBytes)
      return pipeline.process(EntrySteps(isAtHand: { entries.hasEntry }, next: entries.next))
    }
    do throws(InboxError) {
      return try pipeline.process(paths.map { FilePath($0) })
    } catch {
      if case .notFound = error { throw CommandFailure(error.description, .noInput) }
      throw CommandFailure(error.description, .inputOutput)
    }
  }

  /// The number of entries, for the progress bar; `nil` where no bar is shown.
  private func expectedCount(_ rules: RuleSet) -> Int? {
    guard Terminal.isErrorTerminal, paths != ["-"], !together,
      let walker = try? InboxWalker(paths.map { FilePath($0) }, catalogue: rules.catalogue)
    else { return nil }
    return walker.reduce(0) { count, step in
      if case .ignored = step { count } else { count + 1 }
    }
  }
}

extension PipelineOptions.Disposal: WordArgument {}
