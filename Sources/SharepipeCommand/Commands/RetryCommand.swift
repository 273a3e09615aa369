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

      The journal keeps who asked for it. Exit status 1 means that some context still did not end well, or could not be taken up.
      """)

  @Argument(
    help: "Identifiers of contexts, as 'sharepipe history' prints them; a beginning will do.")
  var identifiers: [String] = []

  @Flag(help: "Every context that failed.")
  var allFailed = false

  @OptionGroup var place: VisitedState

  @OptionGroup var sniffing: SnifferOptions

  func validate() throws {
    guard identifiers.isEmpty == allFailed else {
      throw ValidationError("Name contexts, or give --all-failed.")
    }
    guard place.inbox != nil || place.state != nil else {
      throw ValidationError("Say where: --inbox DIR, or --state DIR.")
    }
  }

  func run() async throws {
    let (state, inboxes) = try place.places()
    // Who names a state that is not there has mistyped it: none is made.
    let requested = try await VisitedState.reporting { try await request(in: state) }
    guard !requested.taken.isEmpty else {
      if requested.isWhole { try place.say("nothing is to be tried again") }
      if !requested.isWhole { throw ExitStatus.attention.exitCode }
      return
    }
    var options = PipelineOptions()
    options.state = state
    options.recognition = sniffing.sniffer
    let pipeline = Pipeline(rules: try place.rules.load(), options: options)
    let isFine = try await place.goOn(with: requested.taken, pipeline, in: state, inboxes)
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
    var open: [String]? = allFailed ? nil : identifiers
    try await Journal.visit(state, isLost: TakenContext.isOfLostJournal) { journal in
      let retry = ContextRetry(state: state, journal: journal)
      var texts = try open ?? retry.failed()
      while let text = texts.first {
        let found = try VisitedState.context(text, in: journal.contents, see: "sharepipe history")
        if let context = found {
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
