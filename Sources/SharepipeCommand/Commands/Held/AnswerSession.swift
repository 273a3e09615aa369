import AppLinks
import Sharepipe

/// Shows what waits for a person, and keeps the answer.
struct AnswerSession {
  private let kind: PersonAnswer.Kind
  private let pipeline: Pipeline
  private let answers: ContextAnswer
  private let isDryRun: Bool

  init(
    _ kind: PersonAnswer.Kind, _ pipeline: Pipeline, _ answers: ContextAnswer, isDryRun: Bool
  ) {
    self.kind = kind
    self.pipeline = pipeline
    self.answers = answers
    self.isDryRun = isDryRun
  }

  /// Answers contexts.
  ///
  /// - Parameters:
  ///   - identifiers: The beginnings of their identifiers.
  ///   - journal: Where they are.
  ///   - acceptsChanges: Whether the answer holds although the rules have changed.
  /// - Returns: The contexts that go on, and whether all took the answer.
  /// - Throws: ``CommandFailure``, or an error of the journal.
  func answer(
    _ identifiers: [String], in journal: JournalReader, acceptingChanges acceptsChanges: Bool
  ) async throws -> (taken: [String], isWhole: Bool) {
    let errors = StandardStream.error()
    var taken: [String] = []
    var isWhole = true
    let expired = isDryRun ? [] : try await answers.expire(at: JournalClock.now())
    taken += expired
    for text in identifiers {
      let found = try VisitedState.context(text, in: journal, see: "sharepipe history --held")
      guard let context = found else {
        isWhole = false
        continue
      }
      do throws(ContextAnswer.Fault) {
        guard !expired.contains(context.identifier) else { throw .expired(context.identifier) }
        try await answer(context.identifier, acceptsChanges, errors)
        if !isDryRun { taken.append(context.identifier) }
      } catch {
        isWhole = false
        try errors.write(line: "sharepipe: " + TerminalText.lines("\(error)"))
      }
    }
    return (taken, isWhole)
  }

  private func answer(
    _ identifier: String, _ acceptsChanges: Bool, _ errors: StandardStream
  ) async throws(ContextAnswer.Fault) {
    let context = try answers.held(identifier, for: kind)
    let changes = pipeline.changes(since: context)
    for line in pipeline.question(of: context) + changes.map({ "changed: \($0)" }) {
      try? errors.write(line: "sharepipe: " + TerminalText.line(line))
    }
    guard changes.isEmpty || acceptsChanges else { throw .changed(identifier) }
    if isDryRun { return }
    try await answers.give(kind, to: identifier, rules: pipeline.fingerprint)
  }
}
