import ArgumentParser
import Sharepipe
import SystemPackage

/// Which contexts a person answers, and where they are.
struct AnswerOptions: ParsableArguments {
  @Argument(
    help: "Identifiers of contexts, as 'sharepipe history' prints them; a beginning will do.")
  var identifiers: [String]

  @OptionGroup var place: VisitedState

  @Flag(help: "Show what is asked, and answer nothing.")
  var dryRun = false

  @OptionGroup var sniffing: SnifferOptions

  /// Gives an answer, and goes on with what was answered, unless somebody else does.
  ///
  /// - Parameters:
  ///   - kind: The answer.
  ///   - acceptsChanges: Whether it holds although the rules have changed.
  /// - Throws: ``CommandFailure``, or the exit status that something did not end well.
  func give(_ kind: PersonAnswer.Kind, acceptingChanges acceptsChanges: Bool) async throws {
    let (state, inboxes) = try place.places(orElse: OwnState.directory)
    let journal = try place.journal(of: state)
    var options = PipelineOptions()
    options.state = state
    options.recognition = sniffing.sniffer
    let pipeline = Pipeline(rules: try place.rules.load(), options: options)
    let session = AnswerSession(
      kind, pipeline, ContextAnswer(state: state, journal: journal), isDryRun: dryRun)
    let (taken, isWhole) = try await session.answer(
      identifiers, in: journal.contents, acceptingChanges: acceptsChanges)
    await journal.flush()
    journal.close()
    let isFine =
      taken.isEmpty ? true : try await place.goOn(with: taken, pipeline, in: state, inboxes)
    if !isFine || !isWhole { throw ExitStatus.attention.exitCode }
  }
}
