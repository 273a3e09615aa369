import AppLinks
import Sharepipe
import SystemPackage

/// Shows what waits for a person, and keeps the answer.
struct AnswerSession {
  private let kind: PersonAnswer.Kind
  private let pipeline: Pipeline
  private let ledger: VisitedLedger
  private let isDryRun: Bool
  private let person = AnsweringPerson.onCommandLine()

  init(
    _ kind: PersonAnswer.Kind, _ pipeline: Pipeline, in ledger: VisitedLedger, isDryRun: Bool
  ) {
    self.kind = kind
    self.pipeline = pipeline
    self.ledger = ledger
    self.isDryRun = isDryRun
  }

  /// Answers contexts.
  ///
  /// - Parameters:
  ///   - contexts: The contexts.
  ///   - versions: What was seen of them before, in their order; empty if what is printed here is
  ///     what is seen.
  ///   - acceptsChanges: Whether the answer holds although the rules have changed.
  /// - Returns: The contexts that go on, with their answers, and whether all took theirs.
  /// - Throws: ``CommandFailure``, or an error of the journal.
  func answer(
    _ contexts: ContextArguments, seen versions: [String], acceptingChanges acceptsChanges: Bool
  ) async throws -> (taken: [TakenContext], isWhole: Bool) {
    let errors = StandardStream.error()
    var taken: [TakenContext] = []
    var isWhole = true
    var open = Array(contexts.identifiers.enumerated())
    var lost: GivenAnswer?
    try await ledger.visit { ledger in
      let answers = ContextAnswer(state: self.ledger.state, ledger: ledger)
      // Hosts that share a ledger end what has expired by themselves.
      let expires = !isDryRun && self.ledger.state != nil
      let expired = expires ? try await answers.expire(at: .now()) : []
      taken += expired.map { TakenContext(identifier: $0) }
      while let (number, text) = open.first {
        do throws(ContextAnswer.Fault) {
          if let given = lost {
            let again = try await answers.giveAgain(given)
            taken.append(TakenContext(again))
          } else if let context = try await find(text, of: contexts, in: ledger.reading) {
            guard !taken.contains(where: { $0.identifier == context.identifier && $0.given == nil })
            else { throw .expired(context.identifier) }
            let version = versions.indices.contains(number) ? versions[number] : nil
            let given = try await answer(
              context.identifier, seen: version, acceptsChanges, answers, errors)
            if let given { taken.append(TakenContext(given, name: context.entry.label)) }
          } else {
            isWhole = false
          }
        } catch {
          if case .setAside(let given) = error { lost = given }
          if error.isOfLostJournal { throw error }
          isWhole = false
          try errors.write(line: "sharepipe: " + TerminalText.lines("\(error)"))
        }
        lost = nil
        open.removeFirst()
      }
    }
    return (taken, isWhole)
  }

  private func find(
    _ text: String, of contexts: ContextArguments, in ledger: any LedgerReading
  ) async throws(ContextAnswer.Fault) -> JournalContext? {
    do {
      return try await contexts.context(text, in: ledger, see: "history --held")
    } catch {
      let path = self.ledger.state ?? ""
      throw .journal(error as? JournalError ?? JournalError(path: path, why: "\(error)"))
    }
  }

  private func answer(
    _ identifier: String, seen version: String?, _ acceptsChanges: Bool, _ answers: ContextAnswer,
    _ errors: StandardStream
  ) async throws(ContextAnswer.Fault) -> GivenAnswer? {
    let context = try await answers.held(identifier, for: kind)
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
    if isDryRun { return nil }
    return try await answers.give(
      kind, to: identifier, seen: seen, rules: pipeline.fingerprint, by: person)
  }
}
