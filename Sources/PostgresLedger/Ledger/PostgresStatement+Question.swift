#if PostgreSQL
import SafeFiles
import ShareJournal
import ShareRules
import SystemPackage

extension PostgresStatement {
  /// Puts a question in the words of PostgreSQL.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - inbox: The name of the inbox whose contexts are asked for; `nil` for all.
  init<Answer>(_ question: JournalQuestion<Answer>, in inbox: String? = nil) {
    var text = ""
    var number = 0
    for part in question.sql.split(separator: "?", omittingEmptySubsequences: false) {
      if number > 0 { text += "$\(number)" }
      text += part
      number += 1
    }
    // The view has the record of a context itself.
    text = text.replacing(JournalContext.recordColumn, with: "contexts.record")
    for member in JournalQuestion<JournalContext>.requestMembers {
      text = text.replacing(
        JournalQuestion<JournalContext>.request(member), with: "(request::jsonb ->> '\(member)')")
    }
    // What belongs to a context has its identifier, so that no plan can join the whole history.
    for view in ["runs", "events"] {
      let join = "\(view) JOIN contexts ON contexts.number = \(view).context"
      guard text.contains("FROM \(join) WHERE") || text.contains("FROM \(join)\n") else { continue }
      text = text.replacing(join, with: view)
        .replacing("contexts.identifier", with: "\(view).identifier")
    }
    var values: [PostgresValue] = question.values.map { value in
      switch value {
      case .null, .other: .null
      case .integer(let number): .integer(number)
      case .text(let text): .text(text)
      case .bytes(let bytes): .bytes(bytes)
      }
    }
    if let inbox {
      values.append(.text(inbox))
      let own = """
        (SELECT * FROM contexts WHERE inbox = (SELECT number FROM inboxes WHERE name = $\(values.count)))
          AS contexts
        """
      text = text.replacing("FROM contexts", with: "FROM \(own)")
        .replacing("JOIN contexts", with: "JOIN \(own)")
    }
    self.init(text, values: values)
  }
}

extension JournalQuestion<String> {
  /// Answers ``LedgerReading/holder(of:)``, where steps are numbered for each context alone.
  static func newestHolder(of place: FilePath) -> JournalQuestion {
    JournalQuestion(
      "SELECT identifier FROM contexts WHERE place = ? ORDER BY updated DESC, number DESC LIMIT 1",
      [.bytes(place.bytes)]
    ) { row throws(JournalError) in try row.text() }
  }
}

extension JournalQuestion<JournalRun> {
  /// ``Ledger/runs(withKey:)``: the key of a run is that of one context, and when a context comes back
  /// from the history, its runs do as well.
  static func openRuns(withKey key: IdempotencyKey) -> JournalQuestion {
    let all = runs(withKey: key)
    return JournalQuestion(
      all.sql.replacing("WHERE ", with: "WHERE runs.is_open AND "), all.values, all.read)
  }
}

extension JournalQuestion<JournalAnswers.Answer> {
  /// Answers ``LedgerReading/answers(before:limit:)``, from the table that has nothing else.
  static func keptAnswers(before position: Int64?, limit: Int) -> JournalQuestion {
    JournalQuestion(
      """
      SELECT answers.kind, answers.time, answers.details::text, answers.sequence,
        contexts.identifier, contexts.entry,
        (SELECT link FROM answer_links WHERE answer = answers.sequence AND number > 0 LIMIT 1)
      FROM answers JOIN contexts ON contexts.number = answers.context
      WHERE answers.sequence < ? ORDER BY answers.sequence DESC LIMIT ?
      """, [.integer(position ?? .max), JournalValue(limit)], Self.readAnswer)
  }
}

extension JournalQuestion<AnswerLink> {
  /// The links behind a number, each with what is at its place in the table of answers, and whether the
  /// steps of its context have the same.
  static func keptLinks(after number: Int64, limit: Int) -> JournalQuestion {
    JournalQuestion(
      """
      SELECT l.number, l.first, l.answer, l.context, l.kind, l.time, l.link,
        (e.identifier IS NOT NULL)::int,
        coalesce(e.identifier, (SELECT identifier FROM contexts c WHERE c.number = a.context)),
        a.kind, a.time, a.details
      FROM (SELECT * FROM answer_links WHERE number > ? ORDER BY number LIMIT ?) l
        LEFT JOIN LATERAL (SELECT * FROM answers WHERE sequence = l.answer AND l.number > 0 LIMIT 1) a
          ON true
        LEFT JOIN LATERAL (SELECT identifier FROM events WHERE context = a.context AND kind = a.kind
          AND time = a.time AND details IS NOT DISTINCT FROM nullif(a.details, '{}') LIMIT 1) e ON true
      ORDER BY l.number
      """, [.integer(number), JournalValue(limit)], Self.readLink)
  }
}

extension JournalQuestion<LinkedAnswer?> {
  /// The answers without a link that are younger than the chain, oldest first.
  static var keptWithoutLink: JournalQuestion {
    JournalQuestion(
      """
      SELECT (SELECT identifier FROM contexts c WHERE c.number = a.context), a.kind, a.time, a.details
      FROM answers a
      WHERE a.sequence > coalesce((SELECT answer FROM answer_links WHERE number = 0), 0)
        AND NOT EXISTS (SELECT FROM answer_links l WHERE l.answer = a.sequence AND l.number > 0)
      ORDER BY a.sequence LIMIT 1000
      """
    ) { row throws(JournalError) in try LinkedAnswer(&row) }
  }
}

extension JournalQuestion<Int> {
  /// How many answers are older than the chain.
  static var keptBeforeLinks: JournalQuestion {
    JournalQuestion(
      """
      SELECT count(*) FROM answers
      WHERE sequence <= (SELECT answer FROM answer_links WHERE number = 0)
      """
    ) { row throws(JournalError) in Int(try row.integer()) }
  }
}
#endif
