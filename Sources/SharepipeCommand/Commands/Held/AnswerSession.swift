import AppLinks
import Sharepipe

/// Shows what waits for a person, and keeps the answer.
struct AnswerSession {
  private let kind: PersonAnswer.Kind
  private let pipeline: Pipeline
  private let answers: ContextAnswer
  private let isDryRun: Bool
  private let person = AnsweringPerson.onCommandLine()

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
  ///   - versions: What was seen of them before, in their order; empty if what is printed here is
  ///     what is seen.
  ///   - journal: Where they are.
  ///   - acceptsChanges: Whether the answer holds although the rules have changed.
  /// - Returns: The contexts that go on, and whether all took the answer.
  /// - Throws: ``CommandFailure``, or an error of the journal.
  func answer(
    _ identifiers: [String], seen versions: [String], in journal: JournalReader,
    acceptingChanges acceptsChanges: Bool
  ) async throws -> (taken: [String], isWhole: Bool) {
    let errors = StandardStream.error()
    var taken: [String] = []
    var isWhole = true
    let expired = isDryRun ? [] : try await answers.expire(at: JournalClock.now())
    taken += expired
    for (number, text) in identifiers.enumerated() {
      let found = try VisitedState.context(text, in: journal, see: "sharepipe history --held")
      guard let context = found else {
        isWhole = false
        continue
      }
      do throws(ContextAnswer.Fault) {
        guard !expired.contains(context.identifier) else { throw .expired(context.identifier) }
        let version = versions.indices.contains(number) ? versions[number] : nil
        try await answer(context.identifier, seen: version, acceptsChanges, errors)
        if !isDryRun { taken.append(context.identifier) }
      } catch {
        isWhole = false
        try errors.write(line: "sharepipe: " + TerminalText.lines("\(error)"))
      }
    }
    return (taken, isWhole)
  }

  private func answer(
    _ identifier: String, seen version: String?, _ acceptsChanges: Bool, _ errors: StandardStream
  ) async throws(ContextAnswer.Fault) {
    let context = try answers.held(identifier, for: kind)
    var seen = SeenContext(context)
    seen.version = version ?? seen.version
    // A no needs no rules, and asks about none.
    let changes = kind == .approved ? pipeline.changes(since: context) : []
    let lines = pipeline.question(of: context) + ["  version: \(context.version)"]
    for line in lines + changes.map({ "changed: \($0)" }) {
      try? errors.write(line: "sharepipe: " + TerminalText.line(line))
    }
    guard changes.isEmpty || acceptsChanges else { throw .changed(identifier) }
    let differences = seen.differences(from: context)
    guard differences.isEmpty else { throw .notSeen(identifier, differences) }
    if isDryRun { return }
    try await answers.give(
      kind, to: identifier, seen: seen, rules: pipeline.fingerprint, by: person)
  }
}
