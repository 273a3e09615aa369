package import Documents

/// A portion of the answers to contexts, newest first.
package struct JournalAnswers: Hashable, Sendable {
  /// An answer to a context.
  package struct Answer: Hashable, Sendable {
    /// Its place among all that happened.
    package let position: Int64
    /// The identifier of the context.
    package let context: String
    /// The name of the entry.
    package let entry: EntryName
    /// What was said: `approved`, `denied`, `expired` or `retried`.
    package let step: JournalStep
    /// The link of the answer, see ``AnswerLink``; `nil` if it is older than the chain.
    package let link: String?
  }

  /// The answers.
  package let answers: [Answer]
  /// Where the next portion begins; `nil` after the last one.
  package let next: Int64?
}
