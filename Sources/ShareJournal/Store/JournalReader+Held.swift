import Documents
import GRDB

/// What waits for a person, and what people have said.
///
/// An index of which few rows are part is used only where a question repeats its condition word for
/// word. Source: SQLite, "Partial Indexes", section 3.
extension JournalReader {
  /// The condition of the contexts that wait for a person, as the index `contexts_held` has it.
  static let isHeld = #""end" = 'held' AND state = 'placed'"#

  /// The condition of the steps by which a person answers, or time does, as the index
  /// `events_answers` has it.
  static let isAnswer = "kind IN ('approved', 'denied', 'expired', 'retried')"

  /// How many contexts wait for a person now.
  ///
  /// One that was answered, and goes on or is about to, is not among them.
  ///
  /// - Returns: The number.
  /// - Throws: ``JournalError``.
  package func heldCount() throws(JournalError) -> Int {
    try connection.rows(Self.heldCountQuestion) { row throws(JournalError) in
      Int(try row.integer())
    }.first ?? 0
  }

  /// The answers to contexts that the journal still knows, newest first.
  ///
  /// An approval has two steps: that another try was asked for, and that it was approved.
  ///
  /// - Parameters:
  ///   - position: ``JournalAnswers/next`` of the portion before; `nil` for the first one.
  ///   - limit: The most answers.
  /// - Returns: The portion.
  /// - Throws: ``JournalError``.
  package func answers(
    before position: Int64? = nil, limit: Int
  ) throws(JournalError) -> JournalAnswers {
    let answers = try connection.rows(Self.answersQuestion, [position ?? .max, limit]) {
      row throws(JournalError) in
      let step = try JournalStep(&row)
      return JournalAnswers.Answer(
        position: try row.integer(), context: try row.text(),
        entry: EntryName(bytes: try row.bytesIfAny() ?? []), step: step)
    }
    return JournalAnswers(
      answers: answers, next: answers.count < limit ? nil : answers.last?.position)
  }

  /// The step of the last answer to a context, or `nil` if it never had one.
  package func lastAnswer(of identifier: String) throws(JournalError) -> JournalStep? {
    try connection.rows(
      """
      SELECT \(JournalStep.columns) FROM events JOIN contexts ON contexts.number = events.context
      WHERE contexts.identifier = ? AND kind IN ('approved', 'denied', 'expired')
      ORDER BY sequence DESC LIMIT 1
      """, [identifier]
    ) { row throws(JournalError) in try JournalStep(&row) }.first
  }

  /// Of an approval it is that it was approved, which comes after that another try was asked for.
  package static let lastAnswerQuestion = """
    SELECT \(JournalStep.columns) FROM events WHERE context = ? AND \(isAnswer)
    ORDER BY sequence DESC LIMIT 1
    """

  static let heldCountQuestion = "SELECT count(*) FROM contexts WHERE \(isHeld)"

  static let answersQuestion = """
    SELECT \(JournalStep.columns), sequence, contexts.identifier, contexts.entry
    FROM events JOIN contexts ON contexts.number = events.context
    WHERE \(isAnswer) AND sequence < ? ORDER BY sequence DESC LIMIT ?
    """
}
