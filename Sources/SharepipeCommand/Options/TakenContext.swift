import Sharepipe

/// A context that a command has made wait until now.
struct TakenContext: Hashable {
  let identifier: String
  /// The name of its entry; empty if that is not asked for.
  private(set) var name = ""
  /// The answer with which it goes on, if it has one.
  private(set) var given: GivenAnswer?
  /// The step by which another try was asked for, if it was.
  private(set) var retried: JournalStep?

  init(identifier: String) { self.identifier = identifier }

  init(_ given: GivenAnswer, name: String = "") {
    identifier = given.identifier
    self.name = name
    self.given = given
  }

  init(_ context: JournalContext, retried: JournalStep) {
    identifier = context.identifier
    name = context.entry.label
    self.retried = retried
  }

  /// Whether a journal has what was said.
  func stands(in ledger: any LedgerReading) async throws -> Bool {
    if let given { return try await given.standing(in: ledger) == .stands }
    guard let retried else { return true }
    return try await ledger.steps(of: identifier).contains(retried)
  }

  /// Makes sure that a journal has what was said, also one that was made once more since then.
  mutating func affirm(_ answers: ContextAnswer, _ retry: ContextRetry) async throws {
    if let given {
      do throws(ContextAnswer.Fault) {
        self.given = try await answers.giveAgain(given)
      } catch {
        if case .setAside(let given) = error { self.given = given }
        throw error
      }
    } else if let retried {
      self.retried = try await retry.requestAgain(identifier, retried)
    }
  }

  /// Whether an error means that the journal was lost, and another may be there in a moment.
  static func isOfLostJournal(_ error: any Error) -> Bool {
    switch error {
    case let error as ContextAnswer.Fault: error.isOfLostJournal
    case let error as ContextRetry.Fault: error.isOfLostJournal
    case let error as JournalError: error.isOfLostJournal
    default: false
    }
  }
}
