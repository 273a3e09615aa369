import ArgumentParser
import Sharepipe
import SystemPackage

/// Goes on with contexts for which a person wants something done, whichever process works on their
/// state.
struct VisitedState: ParsableArguments {
  @OptionGroup var rules: RulesOptions

  @OptionGroup var color: ColorOptions

  @Flag(help: "Print a JSON object for each context, and a summary.")
  var json = false

  /// Does something with a journal, so that an error of it ends the command as that kind does.
  static func reporting<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch let error as JournalError {
      throw JournalReading.failure(error)
    } catch ContextAnswer.Fault.journal(let error) {
      throw JournalReading.failure(error)
    } catch ContextRetry.Fault.journal(let error) {
      throw JournalReading.failure(error)
    } catch {
      guard TakenContext.isOfLostJournal(error) else { throw error }
      throw CommandFailure("\(error)", .inputOutput)
    }
  }

  /// Goes on with contexts that wait now, unless the process that holds the state does.
  ///
  /// - Parameters:
  ///   - taken: The contexts.
  ///   - pipeline: Goes on with them.
  ///   - place: The state, and the inboxes that are locked with it.
  ///   - isRefusal: Whether a person has refused them, so that they end.
  /// - Returns: Whether all ended well, as far as that is known.
  /// - Throws: ``CommandFailure``.
  func goOn(
    with taken: [TakenContext], _ pipeline: Pipeline, in place: InboxPlace, isRefusal: Bool = false
  ) async throws -> Bool {
    let state = place.state
    WakeFile.touch(in: state)
    var taken = taken
    var isWhole = true
    var tries = 20
    while true {
      do {
        let isFine = try await report(
          try pipeline.retry(taken.map(\.identifier), in: state, inboxes: place.inboxes), in: place)
        await ReportWarnings.write(reportsOf: pipeline)
        return isFine && isWhole
      } catch let error as StateError {
        guard case .busy(_, let holder) = error else {
          throw CommandFailure(error.description, ExitStatus(error))
        }
        let (isTakenUp, gone) = try await check(&taken, in: state)
        isWhole = isWhole && gone.isEmpty
        for error in gone {
          try StandardStream.error().write(line: "sharepipe: " + TerminalText.lines("\(error)"))
        }
        if isTakenUp {
          if !taken.isEmpty, isRefusal {
            try sayDenied(taken, ", and \(holder) ends \(taken.count == 1 ? "it" : "them")")
          } else if !taken.isEmpty {
            try say("\(Self.are(taken.count)) taken up by \(holder)")
          }
          return isWhole
        }
        guard tries > 0 else {
          if isRefusal {
            let end = taken.count == 1 ? "it ends" : "they end"
            try sayDenied(
              taken, "; \(holder) works there, and \(end) when sharepipe next runs there")
          } else {
            try say(
              "\(holder) works there; \(Self.are(taken.count)) taken up when sharepipe next runs there"
            )
          }
          return isWhole
        }
        tries -= 1
        try await Task.sleep(for: .milliseconds(250))
      }
    }
  }

  /// Says which contexts a person has refused, and what follows.
  private func sayDenied(_ taken: [TakenContext], _ follows: String) throws(CommandFailure) {
    try say(
      taken,
      "\(Self.are(taken.count)) denied\(follows); no extension is run with what was denied:")
  }

  /// Says what follows for contexts, and lists them.
  func say(_ taken: [TakenContext], _ words: String) throws(CommandFailure) {
    try say(words)
    for context in taken {
      try say("  \(context.identifier)" + (context.name.isEmpty ? "" : "  \(context.name)"))
    }
  }

  /// Looks whether the process that holds the state goes on with contexts.
  ///
  /// What was lost with the journal is said once more.
  ///
  /// - Parameters:
  ///   - taken: The contexts; one of which that cannot be known is removed.
  ///   - state: The state.
  /// - Returns: Whether none of them waits any more, and why some were removed.
  /// - Throws: ``CommandFailure`` if there is still no journal when ``Journal/patience`` is over.
  private func check(
    _ taken: inout [TakenContext], in state: FilePath
  ) async throws -> (isTakenUp: Bool, gone: [any Error]) {
    if let isTakenUp = await isTakenUp(taken, in: state) { return (isTakenUp, []) }
    var contexts = taken
    var gone: [any Error] = []
    let isTakenUp = try await Self.reporting {
      try await Journal.visit(state, isLost: TakenContext.isOfLostJournal) { journal in
        let answers = ContextAnswer(state: state, ledger: journal)
        let retry = ContextRetry(state: state, ledger: journal)
        var isTakenUp = true
        for index in contexts.indices.reversed() {
          do {
            try await contexts[index].affirm(answers, retry)
          } catch {
            if TakenContext.isOfLostJournal(error) { throw error }
            contexts.remove(at: index)
            gone.append(error)
            continue
          }
          let identifier = contexts[index].identifier
          if try journal.context(identifier)?.state == .waiting { isTakenUp = false }
        }
        return isTakenUp
      }
    }
    if !Set(contexts).isSubset(of: taken) { WakeFile.touch(in: state) }
    taken = contexts
    return (isTakenUp, gone)
  }

  /// Whether none of the contexts waits any more; `nil` if the journal does not have all that was said,
  /// or cannot be read.
  private func isTakenUp(_ taken: [TakenContext], in state: FilePath) async -> Bool? {
    guard let reader = try? Journal.openForReading(state: state) else { return nil }
    defer { reader.close() }
    var isTakenUp = true
    for context in taken {
      do {
        guard try await context.stands(in: reader) else { return nil }
        if try reader.context(context.identifier)?.state == .waiting { isTakenUp = false }
      } catch {
        return nil
      }
    }
    return isTakenUp
  }

  private static func are(_ count: Int) -> Counted {
    Counted(count, "context is", "contexts are")
  }

  private func report(_ records: ContextRecords, in place: InboxPlace) async throws -> Bool {
    let report = try ProcessReport(
      style: json ? .json : .normal, expected: nil, isPrompt: false, ink: color.ink, place: place)
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
}
