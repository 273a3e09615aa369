import AppLinks
import Sharepipe

/// Shows what waits for a person, and keeps the answer.
struct AnswerSession {
  private let kind: PersonAnswer.Kind
  private let pipeline: Pipeline
  private let answers: ContextAnswer

  init(_ kind: PersonAnswer.Kind, _ pipeline: Pipeline, _ answers: ContextAnswer) {
    self.kind = kind
    self.pipeline = pipeline
    self.answers = answers
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
    func refuse(_ words: String) throws(CommandFailure) {
      isWhole = false
      try errors.write(line: "sharepipe: " + TerminalText.lines(words))
    }
    let expired = try await answers.expire(at: JournalClock.now())
    taken += expired
    for text in identifiers {
      let found = try journal.find(text, limit: 2)
      guard found.count == 1, let context = found.first, !text.isEmpty else {
        try refuse(
          found.isEmpty
            ? "'\(text)': no context has this identifier; see 'sharepipe history --held'"
            : "'\(text)': several contexts begin so; write more of the identifier")
        continue
      }
      do throws(ContextAnswer.Fault) {
        guard !expired.contains(context.identifier) else { throw .expired(context.identifier) }
        try await answer(context.identifier, acceptsChanges, errors)
        taken.append(context.identifier)
      } catch {
        try refuse("\(error)")
      }
    }
    return (taken, isWhole)
  }

  private func answer(
    _ identifier: String, _ acceptsChanges: Bool, _ errors: StandardStream
  ) async throws(ContextAnswer.Fault) {
    let context = try answers.held(identifier)
    let changes = pipeline.changes(since: context)
    for line in pipeline.question(of: context) + changes.map({ "changed: \($0)" }) {
      try? errors.write(line: "sharepipe: " + TerminalText.line(line))
    }
    guard changes.isEmpty || acceptsChanges else { throw .changed(identifier) }
    try await answers.give(kind, to: identifier, rules: pipeline.fingerprint)
  }
}
