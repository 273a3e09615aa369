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
      content before do not get it again. A watch that runs on the inbox takes the contexts up at
      once; without one they are worked on here.

        sharepipe retry 686362f7
        sharepipe retry 686362f7 ./inbox
        sharepipe retry --all-failed ./inbox --rules Rules

      The journal keeps who asked for it. Exit status 1 means that some context still did not end well, or could not be taken up.
      """.paragraphs)

  @OptionGroup var contexts: ContextArguments

  @Flag(help: "Every context that failed.")
  var allFailed = false

  @OptionGroup var work: VisitedState

  @OptionGroup var sniffing: SnifferOptions

  func validate() throws {
    guard contexts.identifiers.isEmpty == allFailed else {
      throw ValidationError("Name contexts, or give --all-failed.")
    }
  }

  func run() async throws {
    let place = try contexts.place(for: allFailed ? "retry --all-failed" : "retry")
    let state = place.state
    // Who names a state that is not there has mistyped it: none is made.
    let requested = try await VisitedState.reporting { try await request(in: state) }
    guard !requested.taken.isEmpty else {
      if requested.isWhole { try work.say("nothing is to be tried again") }
      if !requested.isWhole { throw ExitStatus.attention.exitCode }
      return
    }
    var options = PipelineOptions()
    options.state = state
    options.recognition = sniffing.sniffer
    let pipeline = Pipeline(rules: try work.rules.load(for: state), options: options)
    let isFine = try await work.goOn(with: requested.taken, pipeline, in: place)
    if !isFine || !requested.isWhole { throw ExitStatus.attention.exitCode }
  }

  /// Makes the contexts wait for another try, and says which could not be.
  private func request(
    in state: FilePath
  ) async throws -> (taken: [TakenContext], isWhole: Bool) {
    let errors = StandardStream.error()
    let person = AnsweringPerson.onCommandLine()
    var taken: [TakenContext] = []
    var isWhole = true
    var open: [String]? = allFailed ? nil : contexts.identifiers
    try await Journal.visit(state, isLost: TakenContext.isOfLostJournal) { journal in
      let retry = ContextRetry(state: state, journal: journal)
      var texts = try open ?? retry.failed()
      while let text = texts.first {
        if let context = try contexts.context(text, in: journal.contents, see: "history") {
          do throws(ContextRetry.Fault) {
            let step = try await retry.request(context.identifier, by: person)
            taken.append(TakenContext(identifier: context.identifier, retried: step))
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
