import ArgumentParser
import Sharepipe
import SystemPackage

/// Which contexts a person answers, and where they are.
struct AnswerOptions: ParsableArguments {
  @OptionGroup var contexts: ContextArguments

  @OptionGroup var ledger: LedgerOptions

  @OptionGroup var work: VisitedState

  @Flag(help: "Show the question, and answer nothing.")
  var dryRun = false

  @Option(
    help: ArgumentHelp(
      "The version that you looked at, as 'show' prints it.",
      discussion:
        "Once for each identifier, in order. If the version has changed, nothing is done.",
      valueName: "version"))
  var seen: [String] = []

  @OptionGroup var sniffing: SnifferOptions

  func validate() throws {
    try ledger.check(besides: contexts.isInboxNamed)
    guard !contexts.identifiers.isEmpty else {
      throw ValidationError("Name the context: 'sharepipe history --held' lists what waits.")
    }
    guard seen.isEmpty || seen.count == contexts.identifiers.count else {
      throw ValidationError(
        "Give --seen once for each identifier, in their order, or not at all.")
    }
    for version in seen where !Self.isVersion(version) {
      throw ValidationError(
        "--seen '\(version)' is not a version; it has \(JournalContext.versionLength) digits "
          + "from 0 to f, as 'sharepipe show' prints it.")
    }
  }

  private static func isVersion(_ text: String) -> Bool {
    text.utf8.count == JournalContext.versionLength
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
      }
  }

  /// Gives an answer, and goes on with what was answered, unless another process does.
  ///
  /// - Parameters:
  ///   - kind: The answer.
  ///   - acceptsChanges: Whether it holds although the rules have changed.
  /// - Throws: ``CommandFailure``, or the exit status that something did not end well.
  func give(_ kind: PersonAnswer.Kind, acceptingChanges acceptsChanges: Bool) async throws {
    if let url = ledger.named(besides: contexts.isInboxNamed) {
      return try await give(kind, in: url, acceptingChanges: acceptsChanges)
    }
    let place = try contexts.place(for: kind == .approved ? "approve" : "deny")
    let state = place.state
    var options = PipelineOptions()
    options.state = state
    options.recognition = sniffing.sniffer
    let (rules, problem) = try loadRules(for: kind, in: state)
    let pipeline = Pipeline(rules: rules, options: options)
    let session = AnswerSession(kind, pipeline, in: .journal(state), isDryRun: dryRun)
    let (taken, isWhole) = try await VisitedState.reporting {
      try await session.answer(contexts, seen: seen, acceptingChanges: acceptsChanges)
    }
    var ready = taken
    if problem != nil {
      ready = try await VisitedState.reporting {
        try await Journal.visit(state) { journal in
          try taken.filter { try journal.context($0.identifier)?.needsEntry ?? false }
        }
      }
    }
    if let problem, !dryRun {
      let prompt = Set(ready.map(\.identifier))
      let later = taken.map(\.identifier).filter { !prompt.contains($0) }
      let words =
        later.isEmpty
        ? "they are not needed for a refusal"
        : "URLs end once the rules can be read, and the apps that asked get their answers: "
          + later.joined(separator: ", ")
      try StandardStream.error().write(
        line: "sharepipe: " + TerminalText.lines("the rules cannot be read: \(problem)\n\(words)"))
    }
    let isFine =
      ready.isEmpty
      ? true
      : try await work.goOn(with: ready, pipeline, in: place, isRefusal: kind == .denied)
    if !isFine || !isWhole { throw ExitStatus.attention.exitCode }
  }

  /// Gives an answer to contexts of a ledger; a host goes on with them.
  private func give(
    _ kind: PersonAnswer.Kind, in url: LedgerURL, acceptingChanges acceptsChanges: Bool
  ) async throws {
    let shared = try await url.openForChanging()
    let (rules, problem) = try loadRules(for: kind, in: nil)
    let session = AnswerSession(
      kind, Pipeline(rules: rules), in: .shared(shared), isDryRun: dryRun)
    let (taken, isWhole) = try await VisitedState.reporting {
      try await session.answer(contexts, seen: seen, acceptingChanges: acceptsChanges)
    }
    if let problem, !dryRun {
      try StandardStream.error().write(
        line: "sharepipe: "
          + TerminalText.lines(
            "the rules cannot be read: \(problem)\nthey are not needed for a refusal"))
    }
    if !taken.isEmpty {
      try work.say(taken, Self.outcome(of: kind, taken.count))
    }
    if !isWhole { throw ExitStatus.attention.exitCode }
  }

  /// What follows an answer to contexts of a ledger, in words.
  private static func outcome(of kind: PersonAnswer.Kind, _ count: Int) -> String {
    let contexts = Counted(count, "context is", "contexts are")
    return kind == .approved
      ? "\(contexts) approved; the next host that is free goes on with \(count == 1 ? "it" : "them"):"
      : "\(contexts) denied, and a host ends \(count == 1 ? "it" : "them"); no extension is run with "
        + "what was denied:"
  }

  /// The rules, or none of them if they cannot be read and a no is said, which runs nothing.
  private func loadRules(
    for kind: PersonAnswer.Kind, in state: FilePath?
  ) throws(CommandFailure) -> (rules: RuleSet, problem: String?) {
    do throws(CommandFailure) {
      return (try work.rules.load(for: state), nil)
    } catch {
      guard kind != .approved else { throw error }
      return (RuleSet(), error.message)
    }
  }
}
