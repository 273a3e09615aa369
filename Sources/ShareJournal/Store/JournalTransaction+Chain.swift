import Documents
import GRDB

/// The chain of answers, inside a transaction: no other process writes meanwhile.
extension JournalTransaction {
  /// Begins the chain, before it has a link.
  ///
  /// - Parameters:
  ///   - beginning: Why.
  ///   - answer: The place of the newest answer that has no link; 0 if each is to have one.
  /// - Throws: An error of GRDB.
  func beginLinks(_ beginning: AnswerLink.Beginning, after answer: Int64 = 0) throws {
    let time = Timestamp.now().microseconds
    let link = "\(beginning.rawValue) \(time) \(answer)"
    try database.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO answer_links (number, first, answer, kind, time, link)
        VALUES (0, 0, ?, ?, ?, ?)
        """
    ).execute(arguments: [answer, beginning.rawValue, time, link])
  }

  /// Links the answer that was just added to the one before it.
  ///
  /// - Parameters:
  ///   - step: The answer.
  ///   - number: The number of its context.
  /// - Throws: An error of GRDB, or of OpenSSL.
  func link(_ step: JournalStep, of number: Int64) throws {
    let place = database.lastInsertedRowID
    let context = try String.fetchOne(
      database.cachedStatement(sql: "SELECT identifier FROM contexts WHERE number = ?"),
      arguments: [number])
    guard let context else { return }
    var last = try lastLink()
    if last == nil {
      try beginLinks(.lost, after: place - 1)
      last = try lastLink()
    }
    guard let last else { return }
    let answer = LinkedAnswer(
      context: context, kind: step.kind.rawValue, time: step.time, details: step.detailsText)
    let next = last.number + 1
    let link = try answer.link(after: last.link, number: next)
    try database.cachedStatement(
      sql: """
        INSERT INTO answer_links (number, first, answer, context, kind, time, link)
        VALUES (?1, ?1, ?2, ?3, ?4, ?5, ?6)
        """
    ).execute(
      arguments: [next, place, context, answer.name.kind, answer.name.time.microseconds, link])
  }

  private func lastLink() throws -> (number: Int64, link: String)? {
    try Row.fetchOne(
      database.cachedStatement(
        sql: "SELECT number, link FROM answer_links ORDER BY number DESC LIMIT 1")
    ).map { ($0[0], $0[1]) }
  }

  /// Leaves of the answers to a context nothing but their links, before they are removed.
  ///
  /// A link whose answer is gone already stays as it is: retention did not remove that answer.
  ///
  /// - Parameter number: The number of the context.
  /// - Throws: An error of GRDB.
  func removeAnswers(of number: Int64) throws {
    let places = try Int64.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT sequence FROM events
          WHERE context = ? AND \(JournalQuestion<JournalStep>.isAnswer) ORDER BY sequence
          """), arguments: [number])
    for place in places {
      let link = try Int64.fetchOne(
        database.cachedStatement(
          sql: """
            SELECT number FROM answer_links WHERE answer = ? AND number > 0
              AND context = (SELECT identifier FROM contexts WHERE number = ?)
            """), arguments: [place, number])
      if let link { try forgetAnswer(of: link) }
    }
  }

  /// Leaves the link alone, and one for those of adjacent answers that are forgotten as well.
  private func forgetAnswer(of number: Int64) throws {
    try database.cachedStatement(
      sql: """
        UPDATE answer_links SET answer = NULL, context = NULL, kind = NULL, time = NULL
        WHERE number = ?
        """
    ).execute(arguments: [number])
    let near = try Row.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT number, first FROM answer_links WHERE answer IS NULL AND number IN (
            (SELECT max(number) FROM answer_links WHERE number < ?1), ?1,
            (SELECT min(number) FROM answer_links WHERE number > ?1))
          ORDER BY number
          """), arguments: [number])
    var earlier: (number: Int64, first: Int64)?
    for row in near {
      let number: Int64 = row[0]
      var first: Int64 = row[1]
      if let earlier, earlier.number == first - 1 {
        first = earlier.first
        try database.cachedStatement(sql: "DELETE FROM answer_links WHERE number = ?")
          .execute(arguments: [earlier.number])
        try database.cachedStatement(sql: "UPDATE answer_links SET first = ? WHERE number = ?")
          .execute(arguments: [first, number])
      }
      earlier = (number, first)
    }
  }
}
