import Documents
import ShareModel
package import ShareRules

/// What belongs to a context.
extension JournalQuestion<JournalStep> {
  /// The condition of the steps by which a person answers, or time does, as the index
  /// `events_answers` of SQLite has it.
  ///
  /// An index of which few rows are part is used only where a question repeats its condition word for
  /// word. Source: SQLite, "Partial Indexes", section 3. SQLite evaluates the condition for each step
  /// that is added, and for a list of more than two it would make a table each time.
  static var isAnswer: String {
    "(kind = 'approved' OR kind = 'denied' OR kind = 'expired' OR kind = 'retried')"
  }

  private static func steps(
    of identifier: String, _ condition: String, _ order: String
  ) -> JournalQuestion {
    JournalQuestion(
      """
      SELECT \(JournalStep.columns) FROM events JOIN contexts ON contexts.number = events.context
      WHERE contexts.identifier = ? \(condition) ORDER BY sequence \(order)
      """, [.text(identifier)]
    ) { row throws(JournalError) in try JournalStep(&row) }
  }

  /// Answers ``LedgerReading/steps(of:)``.
  package static func steps(of identifier: String) -> JournalQuestion {
    steps(of: identifier, "", "")
  }

  /// Answers ``LedgerReading/lastAnswer(of:)``.
  package static func lastAnswer(of identifier: String) -> JournalQuestion {
    steps(of: identifier, "AND kind IN ('approved', 'denied', 'expired')", "DESC LIMIT 1")
  }

  /// The last step by which a person answered the context with a number, or time did; of an approval
  /// it is that it was approved, which comes after that another try was asked for.
  package static func lastAnswer(ofNumber number: Int64) -> JournalQuestion {
    JournalQuestion(
      """
      SELECT \(JournalStep.columns) FROM events WHERE context = ? AND \(isAnswer)
      ORDER BY sequence DESC LIMIT 1
      """, [.integer(number)]
    ) { row throws(JournalError) in try JournalStep(&row) }
  }

  /// The last step of those that answer, or end, a context: the answer is in force if it is the last.
  ///
  /// What came before the journal was made once more counts as over.
  package static func answer(of identifier: String) -> JournalQuestion {
    steps(
      of: identifier, "AND kind IN ('approved', 'denied', 'expired', 'recorded', 'rebuilt')",
      "DESC LIMIT 1")
  }

  /// The last step of those that ask for another try of a context, or end it.
  package static func request(of identifier: String) -> JournalQuestion {
    steps(of: identifier, "AND kind IN ('retried', 'recorded', 'rebuilt')", "DESC LIMIT 1")
  }
}

extension JournalQuestion<JournalRun> {
  /// Answers ``LedgerReading/runs(of:)``.
  package static func runs(of identifier: String) -> JournalQuestion {
    JournalQuestion(
      """
      SELECT \(JournalRun.columns) FROM runs JOIN contexts ON contexts.number = runs.context
      WHERE contexts.identifier = ? ORDER BY runs.number
      """, [.text(identifier)]
    ) { row throws(JournalError) in try JournalRun(&row) }
  }

  /// All runs with a key, oldest first.
  package static func runs(withKey key: IdempotencyKey) -> JournalQuestion {
    JournalQuestion(
      """
      SELECT \(JournalRun.columns) FROM runs JOIN contexts ON contexts.number = runs.context
      WHERE runs.key = ? ORDER BY runs.attempt
      """, [.text(key.description)]
    ) { row throws(JournalError) in try JournalRun(&row) }
  }

  /// The runs of which a result was there before, of all contexts.
  package static var identicalResults: JournalQuestion {
    JournalQuestion(
      """
      SELECT \(JournalRun.columns) FROM runs JOIN contexts ON contexts.number = runs.context
      WHERE runs."end" = 'completed' AND runs.decision LIKE '%"identical"%'
      """
    ) { row throws(JournalError) in try JournalRun(&row) }
  }
}

extension JournalQuestion<JournalAnswers.Answer> {
  /// Answers ``LedgerReading/answers(before:limit:)``.
  package static func answers(before position: Int64?, limit: Int) -> JournalQuestion {
    JournalQuestion(
      """
      SELECT \(JournalStep.columns), sequence, contexts.identifier, contexts.entry,
        (SELECT link FROM answer_links WHERE answer = sequence AND number > 0)
      FROM events JOIN contexts ON contexts.number = events.context
      WHERE \(JournalQuestion<JournalStep>.isAnswer) AND sequence < ?
      ORDER BY sequence DESC LIMIT ?
      """, [.integer(position ?? .max), JournalValue(limit)], Self.readAnswer)
  }

  /// Reads the kind, time and details of a step, its place, the identifier and entry of its context, and
  /// its link.
  @Sendable package static func readAnswer(
    _ row: inout JournalRow
  ) throws(JournalError) -> JournalAnswers.Answer {
    let step = try JournalStep(&row)
    return JournalAnswers.Answer(
      position: try row.integer(), context: try row.text(),
      entry: EntryName(bytes: try row.bytesIfAny() ?? []), step: step, link: try row.textIfAny())
  }
}

extension JournalAnswers {
  /// Makes a portion of the rows of an answer.
  ///
  /// - Parameters:
  ///   - answers: The rows.
  ///   - limit: The most that were asked for: with fewer, none follows.
  package init(_ answers: [Answer], limit: Int) {
    self.init(answers: answers, next: answers.count < limit ? nil : answers.last?.position)
  }
}
