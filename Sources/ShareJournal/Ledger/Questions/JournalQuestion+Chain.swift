import Documents

extension JournalQuestion<AnswerLink> {
  /// The links of the chain of answers behind a number, in order, each with what is at its place.
  package static func links(after number: Int64, limit: Int) -> JournalQuestion {
    JournalQuestion(
      """
      SELECT links.number, links.first, links.answer, links.context, links.kind, links.time, links.link,
        1, contexts.identifier, events.kind, events.time, events.details
      FROM answer_links links
        LEFT JOIN events ON events.sequence = links.answer AND links.number > 0
        LEFT JOIN contexts ON contexts.number = events.context
      WHERE links.number > ? ORDER BY links.number LIMIT ?
      """, [.integer(number), JournalValue(limit)], Self.readLink)
  }

  /// Reads a link, whether its answer is a step of its context, and the answer that is at its place.
  @Sendable package static func readLink(
    _ row: inout JournalRow
  ) throws(JournalError) -> AnswerLink {
    AnswerLink(
      number: try row.integer(), first: try row.integer(), answer: try row.integerIfAny(),
      context: try row.textIfAny(), kind: try row.textIfAny(), time: try row.timeIfAny(),
      link: try row.text(), isStep: try row.integer() != 0, found: try LinkedAnswer(&row))
  }
}

extension JournalQuestion<LinkedAnswer?> {
  /// The most answers without a link that are looked at.
  private static var most: Int { 1000 }

  /// The answers without a link that are younger than the chain, oldest first.
  package static var unlinkedAnswers: JournalQuestion {
    JournalQuestion(
      """
      SELECT contexts.identifier, events.kind, events.time, events.details
      FROM events LEFT JOIN contexts ON contexts.number = events.context
      WHERE \(JournalQuestion<JournalStep>.isAnswer)
        AND sequence > ifnull((SELECT answer FROM answer_links WHERE number = 0), 0)
        AND NOT EXISTS (SELECT 1 FROM answer_links WHERE answer = sequence AND number > 0)
      ORDER BY sequence LIMIT ?
      """, [JournalValue(most)]
    ) { row throws(JournalError) in try LinkedAnswer(&row) }
  }
}

extension JournalQuestion<Int> {
  /// How many answers are older than the chain.
  package static var olderAnswers: JournalQuestion {
    JournalQuestion(
      """
      SELECT count(*) FROM events WHERE \(JournalQuestion<JournalStep>.isAnswer)
        AND sequence <= (SELECT answer FROM answer_links WHERE number = 0)
      """
    ) { row throws(JournalError) in Int(try row.integer()) }
  }
}

extension LinkedAnswer {
  /// Reads the identifier of a context, the kind, the time and the details of an answer; `nil` if
  /// there is none.
  ///
  /// - Parameter row: The row. An answer whose context is gone has an empty identifier.
  /// - Throws: ``JournalError`` if a value is none that was ever written.
  package init?(_ row: inout JournalRow) throws(JournalError) {
    let context = try row.textIfAny()
    let kind = try row.textIfAny()
    let time = try row.timeIfAny()
    let details = try row.textIfAny()
    guard let kind, let time else { return nil }
    self.init(context: context ?? "", kind: kind, time: time, details: details)
  }
}
