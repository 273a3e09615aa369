import AppLinks
import ArgumentParser
import Sharepipe
import SystemPackage

/// `sharepipe open`: routes a URL to the app that claims it.
struct OpenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Route a URL to the app that claims it, and report what happened.",
    discussion: """
      Decides which app gets the URL, whether the URL may ask for its action, and whether a person
      must agree first; runs the extension of the route; and opens the callback that the URL names.

        sharepipe open 'sharepipe-drafts://x-callback-url/create?text=Hello' --rules Rules
        sharepipe open 'sharepipe-approval:approve?transactionId=…' --from org.example.bank
        sharepipe open ./picture.jpg

      Several URLs are opened one after the other, each as a context of its own: a refusal of one does
      not keep the others from being opened.

      A file is opened by the one app whose CFBundleDocumentTypes include its type.

      A URL that waits for a person is kept: see 'sharepipe history --held', 'approve' and 'deny'.

      Only the extension of the route gets the passwords, tokens and other secrets in a URL. They
      are shown as '*', and are not in the journal.

      Exit status 1 means that the URL was refused, failed, waits for a person, or was carried out
      only in part: an action that it names, or the answer to the app that asked, was refused.
      """.paragraphs)

  @Argument(
    help: ArgumentHelp("The URL, or a file; several URLs that arrive at once.", valueName: "url"))
  var urls: [String]

  @OptionGroup var rules: RulesOptions

  @Option(
    help: ArgumentHelp(
      "The bundle identifier of the app that asks; it is not verified.", valueName: "id"))
  var from: String?

  @OptionGroup var said: LinkOptionArguments

  @Option(
    help: ArgumentHelp(
      "The key that is stored for the app, instead of the one that host.yaml names.",
      valueName: "key"))
  var key: String?

  @Option(
    help: ArgumentHelp(
      "The state directory.", discussion: "The default is $XDG_STATE_HOME/sharepipe.",
      valueName: "dir"))
  var state: String?

  @Flag(help: "Decide only: run nothing and write nothing.")
  var dryRun = false

  @OptionGroup var arrival: ArrivalOptions

  @OptionGroup var color: ColorOptions

  @Flag(help: "Print what happened as a JSON object.")
  var json = false

  @OptionGroup var sniffing: SnifferOptions

  func validate() throws {
    guard !(from?.isEmpty ?? false) else { throw ValidationError("--from is empty.") }
    _ = try said.options
  }

  func run() async throws {
    let place = InboxPlace(state: state.map { FilePath($0).absolute } ?? OwnState.directory, of: [])
    let rules = try rules.load()
    for url in urls {
      guard let document = DocumentArgument(url) else { continue }
      guard urls.count == 1 else {
        throw CommandFailure("'\(url)' is a file; open it by itself", .usage)
      }
      return try await open(document, rules, place)
    }
    var options = PipelineOptions()
    options.isDryRun = dryRun
    options.recognition = sniffing.sniffer
    options.state = place.state
    let pipeline = Pipeline(rules: rules, options: options)
    let arrival = try arrival.arrival(by: rules.links)
    try open(pipeline)
    if !dryRun { try await finishFormer(pipeline) }
    let output = StandardStream.output()
    var summary = RunSummary()
    for url in urls {
      let record = await pipeline.open(
        url, from: from, with: try said.options, key: key.map { LinkKey($0) }, arriving: arrival,
        state: place.state)
      summary.add(record)
      try write(record, place, to: output)
    }
    // While this process holds the state, contexts that a person answers wait for it.
    if !dryRun { try await finishFormer(pipeline) }
    await pipeline.finish()
    try output.flush()
    if summary.needsAttention { throw ExitStatus.attention.exitCode }
  }

  /// Writes what happened to one URL.
  private func write(
    _ record: ContextRecord, _ place: InboxPlace, to output: StandardStream
  ) throws {
    if json {
      var writer = JSONWriter()
      record.write(to: &writer)
      return try output.write(writer.bytes)
    }
    var lines = LinkStory.lines(of: record, in: place, isDryRun: dryRun)
    if urls.count > 1 { lines.insert((record.link?.url ?? record.entry.label) + ":", at: 0) }
    for line in lines { try output.write(paragraph: TerminalText.line(line)) }
  }

  /// Makes sure that extensions may run, and opens the state.
  ///
  /// No inbox is locked: nothing is watched or moved, so that no other process has to keep away.
  private func open(_ pipeline: Pipeline) throws {
    guard !dryRun else { return }
    if let fault = pipeline.isolationFault { throw CommandFailure(fault, .configuration) }
    let errors = StandardStream.error()
    for note in pipeline.isolationNotes {
      try errors.write(line: "sharepipe: " + TerminalText.lines(note))
    }
    try StateOpening.open(pipeline, for: [], by: rules.directory)
  }

  /// Opens a document by its type.
  private func open(
    _ document: DocumentArgument, _ rules: RuleSet, _ place: InboxPlace
  ) async throws {
    guard from == nil, key == nil, said.saysNothingOfSender, arrival.isEmpty else {
      throw CommandFailure(
        "--from, --key, --sender-class, --device, --annotation and what says how a URL arrived are "
          + "for URLs, not for documents", .usage)
    }
    var options = PipelineOptions()
    options.isDryRun = dryRun
    options.recognition = sniffing.sniffer
    options.state = place.state
    options.opensDocuments = true
    options.opensInPlace = said.inPlace
    options.again = true
    options.person = .onCommandLine()
    let pipeline = Pipeline(rules: rules, options: options)
    try open(pipeline)
    let report = try ProcessReport(
      style: json ? .json : .normal, expected: nil, isPrompt: false, ink: color.ink,
      place: dryRun ? nil : place)
    var summary = RunSummary()
    let start = ContinuousClock.now
    do {
      for await record in try pipeline.process([document.path]) {
        summary.add(record)
        try report.add(record)
      }
    } catch let error as InboxError {
      throw CommandFailure(error.description, .noInput)
    }
    summary.duration = .now - start
    try report.end(summary, isDryRun: dryRun)
    if summary.needsAttention { throw ExitStatus.attention.exitCode }
  }

  /// Goes on with what a killed process left, and ends what waited for too long.
  private func finishFormer(_ pipeline: Pipeline) async throws {
    do {
      try await pipeline.expireHeld()
      for await record in try pipeline.process([]) {
        try StandardStream.error().write(
          line: TerminalText.line(
            "sharepipe: resumed \(record.identifier): \(record.entry.label): "
              + record.end.rawValue))
      }
    } catch let error as JournalError {
      throw JournalReading.failure(error)
    }
  }
}
