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

      The journal records who asked. Exit status 1 means that a context still did not end well, or could not be tried again.
      """.paragraphs)

  @OptionGroup var contexts: ContextArguments

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
    guard contexts.identifiers.isEmpty != ends.isEmpty else {
      throw ValidationError("Name contexts, or give --end failed.")
    }
    guard !ends.isEmpty || since == nil && `extension` == nil else {
      throw ValidationError("Give --since and --extension only with --end.")
    }
  }

  func run() async throws {
    let place = try contexts.place(
      for: ends.first.map { "retry --end \($0.rawValue)" } ?? "retry")
    let state = place.state
    // Who names a state that is not there has mistyped it: none is made.
    let requested = try await VisitedState.reporting { try await request(in: state) }
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
    in state: FilePath
  ) async throws -> (taken: [TakenContext], isWhole: Bool) {
    let errors = StandardStream.error()
    let person = AnsweringPerson.onCommandLine()
    var taken: [TakenContext] = []
    var isWhole = true
    var open: [String]? = ends.isEmpty ? contexts.identifiers : nil
    try await Journal.visit(state, isLost: TakenContext.isOfLostJournal) { journal in
      let retry = ContextRetry(state: state, ledger: journal)
      var texts: [String]
      if let open { texts = open } else { texts = try await retry.identifiers(filter) }
      while let text = texts.first {
        if let context = try await contexts.context(text, in: journal.contents, see: "history") {
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
