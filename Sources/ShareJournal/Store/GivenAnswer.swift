/// An answer that a journal has taken.
package struct GivenAnswer: Hashable, Sendable {
  /// The identifier of the context.
  package let identifier: String
  /// The step that has it.
  package let step: JournalStep
  /// What was seen of the context.
  package let seen: SeenContext
  /// The SHA-256 of the rules to which it was given.
  package let rules: String

  /// Creates a value from its parts.
  package init(identifier: String, step: JournalStep, seen: SeenContext, rules: String) {
    self.identifier = identifier
    self.step = step
    self.seen = seen
    self.rules = rules
  }

  /// What a journal has of an answer.
  package enum Standing: Hashable, Sendable {
    /// It has the answer.
    case stands
    /// It has no such answer.
    case missing
    /// It was made once more since the answer was given, and the context waits all the same: the answer
    /// was carried out before, or was given to something else.
    case past
  }

  /// What a journal has of the answer.
  ///
  /// - Parameter journal: The journal.
  /// - Returns: What it has.
  /// - Throws: ``JournalError``.
  package func standing(
    in journal: any LedgerReading
  ) async throws(JournalError) -> Standing {
    let steps = try await journal.steps(of: identifier)
    let index = steps.lastIndex { $0.kind == step.kind && $0.time == step.time }
    guard let index else { return .missing }
    guard steps[index...].contains(where: { $0.kind == .rebuilt }),
      try await journal.context(identifier)?.isHeld ?? false
    else { return .stands }
    return .past
  }
}
