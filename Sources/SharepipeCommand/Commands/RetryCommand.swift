import ArgumentParser
import Sharepipe
import SystemPackage

/// `sharepipe retry`: tries contexts again that did not end well.
struct RetryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retry",
    abstract: "Try again the contexts that did not end well.",
    discussion: """
      The command takes the entry of each context back out of the folder of its end. Extensions
      that already took the content do not get it again. A running watch resumes the contexts at
      once; without one, this command processes them.

        sharepipe retry 686362f7
        sharepipe retry 686362f7 ./inbox
        sharepipe retry --end failed ./inbox --rules Rules
        sharepipe retry --end rejected --end unclaimed --since 2h ./inbox
        sharepipe retry --end failed --ledger postgresql://db1/sharepipe

      With --ledger, the hosts that share the ledger process the contexts.
      The journal records who asked. Exit status 1 means that a context still did not end well, or could not be tried again.
      """.paragraphs)

  @OptionGroup var contexts: ContextArguments

  @OptionGroup var ledger: LedgerOptions

  @Option(
    help: "Every context with this end: \(RetriedEnd.words); may be repeated.")
  var end: [RetriedEnd] = []

  @Flag(help: ArgumentHelp("The same as --end failed.", visibility: .hidden))
  var allFailed = false

  @Option(
    help: ArgumentHelp("With --end: only contexts seen since then.", valueName: "when"),
    transform: PointInTime.read)
  var since: PointInTime?

  @Option(
    help: ArgumentHelp(
      "With --end: only contexts for which this extension was asked.", valueName: "id"))
  var `extension`: String?

  @OptionGroup var work: VisitedState

  @OptionGroup var sniffing: SnifferOptions

  func validate() throws {
    try ledger.check(besides: contexts.isInboxNamed)
    guard contexts.identifiers.isEmpty != ends.isEmpty else {
      throw ValidationError("Name contexts, or give --end failed.")
    }
    guard !ends.isEmpty || since == nil && `extension` == nil else {
      throw ValidationError("Give --since and --extension only with --end.")
    }
  }

  func run() async throws {
    if let url = ledger.named(besides: contexts.isInboxNamed) {
      return try await run(in: url)
    }
    let place = try contexts.place(
      for: ends.first.map { "retry --end \($0.rawValue)" } ?? "retry")
    let state = place.state
    // Who names a state that is not there has mistyped it: none is made.
    let requested = try await VisitedState.reporting { try await request(in: .journal(state)) }
    guard !requested.taken.isEmpty else {
      if requested.isWhole { try work.say("there is nothing to try again") }
      if !requested.isWhole { throw ExitStatus.attention.exitCode }
      return
    }
    if !ends.isEmpty { try say(requested.taken) }
    var options = PipelineOptions()
    options.state = state
    options.recognition = sniffing.sniffer
    let pipeline = Pipeline(rules: try work.rules.load(for: state), options: options)
    let isFine = try await work.goOn(with: requested.taken, pipeline, in: place)
    if !isFine || !requested.isWhole { throw ExitStatus.attention.exitCode }
  }

  /// Makes contexts of a ledger wait for another try by a host.
  private func run(in url: LedgerURL) async throws {
    let shared = try await url.openForChanging()
    let requested = try await VisitedState.reporting { try await request(in: .shared(shared)) }
    if !requested.taken.isEmpty {
      let contexts = Counted(requested.taken.count, "context is", "contexts are")
      try work.say(requested.taken, "\(contexts) tried again by the next host that is free:")
    } else if requested.isWhole {
      try work.say("there is nothing to try again")
    }
    if !requested.isWhole { throw ExitStatus.attention.exitCode }
  }

  /// How the contexts ended that are to be tried again; none if they are named.
  private var ends: Set<RetriedEnd> { Set(end).union(allFailed ? [.failed] : []) }

  private var filter: JournalFilter {
    var filter = JournalFilter()
    filter.ends = Set(ends.map(\.end))
    filter.since = since?.timestamp
    filter.extension = `extension`.map { BundleIdentifier(naming: $0) }
    return filter
  }

  /// Says how many contexts are tried again, and which.
  private func say(_ taken: [TakenContext]) throws {
    let words = taken.count == 1 ? "1 context is" : "\(taken.count) contexts are"
    try work.say("\(words) tried again:")
    for context in taken { try work.say("  \(context.identifier)  \(context.name)") }
  }

  /// Makes the contexts wait for another try, and says which could not be.
  private func request(
    in ledger: VisitedLedger
  ) async throws -> (taken: [TakenContext], isWhole: Bool) {
    let errors = StandardStream.error()
    let person = AnsweringPerson.onCommandLine()
    var taken: [TakenContext] = []
    var isWhole = true
    var open: [String]? = ends.isEmpty ? contexts.identifiers : nil
    try await ledger.visit { visited in
      let retry = ContextRetry(state: ledger.state, ledger: visited)
      var texts: [String]
      if let open { texts = open } else { texts = try await retry.identifiers(filter) }
      while let text = texts.first {
        if let context = try await contexts.context(text, in: visited.reading, see: "history") {
          do throws(ContextRetry.Fault) {
            let step = try await retry.request(context.identifier, by: person)
            taken.append(TakenContext(context, retried: step))
          } catch {
            if error.isOfLostJournal { throw error }
            isWhole = false
            try errors.write(line: "sharepipe: " + TerminalText.lines("\(error)"))
          }
        } else {
          isWhole = false
        }
        texts.removeFirst()
        open = texts
      }
    }
    return (taken, isWhole)
  }
}
