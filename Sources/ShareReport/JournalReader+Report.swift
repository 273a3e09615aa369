package import Documents
import GRDB
package import ShareJournal
import ShareModel
package import SystemPackage

extension JournalReader {
  /// Reads what a report says, as it is at one moment.
  ///
  /// - Parameters:
  ///   - bounds: What the report is about, and how much of it is shown in full.
  ///   - state: The directory of the state, absolute.
  ///   - time: The time now.
  /// - Returns: The report.
  /// - Throws: ``JournalError`` if the journal cannot be read.
  package func report(
    _ bounds: ReportBounds = ReportBounds(), of state: FilePath, at time: Timestamp
  ) throws(JournalError) -> Report {
    let path = path
    return try connection.use { database in
      // All in one transaction, so that the totals are those of what is listed.
      try database.beginTransaction(.deferred)
      defer { try? database.commit() }
      var report = Report(state: state, time: time, bounds: bounds)
      var reading = ReportReading(
        database: database, path: path, bounds: bounds, room: bounds.told)
      report.totals = try reading.totals()
      report.attention = try reading.contexts(reading.attention())
      // A context that is shown above already need not be read again.
      let told = Dictionary(report.attention.map { ($0.identifier, $0) }) { first, _ in first }
      report.latest = try reading.contexts(reading.latest(), known: told)
      return report
    }
  }
}

/// The questions of one report to a journal, inside one transaction.
private struct ReportReading {
  let database: Database
  let path: FilePath
  let bounds: ReportBounds
  /// How many bytes of records may still be read to be shown.
  var room: Int

  /// The condition that the end of a context is not that of an earlier try.
  private static let isAtItsEnd = "state NOT IN ('waiting', 'working')"

  /// The condition that a context ended badly, as SQL has it.
  private static let isBad =
    "\"end\" IN (\(Report.badEnds.map { "'\($0.rawValue)'" }.joined(separator: ", ")))"

  /// The condition that a context is news: an entry that stays in its inbox ends in the same way in
  /// each run until its content changes, and only the newest of these is a trouble.
  private static let isNews = """
    NOT (after = 'keep' AND claims IS NOT NULL AND (
      number NOT IN (SELECT max(number) FROM contexts
        WHERE after = 'keep' AND \(isBad) AND \(isAtItsEnd) GROUP BY claims, content_hash)
      OR EXISTS (SELECT 1 FROM contexts later WHERE later.content_hash = contexts.content_hash
        AND later."end" = 'done' AND later.after = 'keep' AND later.claims = contexts.claims
        AND later.number > contexts.number)))
    """

  /// A condition that only contexts of the report meet, with what goes before it.
  private func condition(_ word: String) -> String {
    var conditions: [String] = []
    if let since = bounds.since { conditions.append("created >= \(since.microseconds)") }
    if let until = bounds.until { conditions.append("created < \(until.microseconds)") }
    return conditions.isEmpty ? "" : "\(word) " + conditions.joined(separator: " AND ")
  }

  private func rows<Value>(
    _ sql: String, _ arguments: StatementArguments = [],
    _ read: (inout JournalRow) throws(JournalError) -> Value
  ) throws -> [Value] {
    try Row.fetchAll(database.cachedStatement(sql: sql), arguments: arguments).map { row in
      var values = JournalRow(row, at: path)
      return try read(&values)
    }
  }

  func totals() throws -> ReportTotals {
    var totals = ReportTotals()
    totals.contexts =
      try rows("SELECT count(*) FROM contexts \(condition("WHERE"))") {
        row throws(JournalError) in Int(try row.integer())
      }.first ?? 0
    totals.ends = try ends()
    let troubles = try rows(
      """
      SELECT "end", count(*) FROM contexts
      WHERE \(Self.isBad) AND \(Self.isAtItsEnd) AND \(Self.isNews) \(condition("AND")) GROUP BY 1
      """
    ) { row throws(JournalError) -> (ContextEnd, Int) in (try row.name(), Int(try row.integer())) }
    totals.troubles = Dictionary(troubles) { $0 + $1 }
    let states = try rows(
      """
      SELECT state, count(*) FROM contexts
      WHERE state NOT IN ('placed', 'abandoned') \(condition("AND")) GROUP BY 1
      """
    ) { row throws(JournalError) -> (JournalContext.State, Int) in
      (try row.name(), Int(try row.integer()))
    }
    totals.unfinished = Dictionary(states) { $0 + $1 }
    let counted = try counted()
    totals.counted = counted.contexts
    totals.outcomes = try outcomes(from: counted.first)
    return totals
  }

  /// How many contexts are at each end.
  private func ends() throws -> [ContextEnd: Int] {
    // The index of ends says how many there are, and that of unfinished contexts which few are
    // counted too much. Together, the two conditions would read every context; the plus keeps the
    // second count from the index of the first.
    var ends = try counts(where: "\"end\" IS NOT NULL")
    let earlier = try counts(
      where: """
        +"end" IS NOT NULL AND state NOT IN ('placed', 'abandoned') AND NOT (\(Self.isAtItsEnd))
        """)
    for (end, count) in earlier {
      ends[end] = ends[end].flatMap { $0 > count ? $0 - count : nil }
    }
    return ends
  }

  private func counts(where which: String) throws -> [ContextEnd: Int] {
    let ends = try rows(
      "SELECT \"end\", count(*) FROM contexts WHERE \(which) \(condition("AND")) GROUP BY 1"
    ) { row throws(JournalError) -> (ContextEnd, Int) in (try row.name(), Int(try row.integer())) }
    return Dictionary(ends) { $0 + $1 }
  }

  /// In how many of the newest contexts the outcomes are counted, and the number of the earliest of
  /// them; `nil` for none.
  private func counted() throws -> (contexts: Int, first: Int64?) {
    let rows = try Row.fetchCursor(
      database.cachedStatement(
        sql: """
          SELECT number, (SELECT length(CAST(record AS BLOB)) FROM records WHERE context = number)
          FROM contexts \(condition("WHERE")) ORDER BY number DESC LIMIT ?
          """), arguments: [bounds.counted])
    var result: (contexts: Int, first: Int64?) = (0, nil)
    var length = 0
    // Nothing more is read once it is enough: to know the length of a record, all of it is read.
    while let row = try rows.next() {
      var values = JournalRow(row, at: path)
      let number = try values.integer()
      length += Int(try values.integerIfAny() ?? 0)
      guard length <= bounds.countedBytes else { break }
      result = (result.contexts + 1, number)
    }
    return result
  }

  /// Counts the outcomes in the records; what is no record, or no outcome, is passed over.
  ///
  /// - Parameter first: The number of the earliest context that counts; `nil` if none does.
  /// - Returns: How many there are of each.
  /// - Throws: What the journal says.
  private func outcomes(from first: Int64?) throws -> [ExtensionOutcome: Int] {
    guard let first else { return [:] }
    let counts = try rows(
      """
      SELECT json_extract(CASE decision.type WHEN 'object' THEN decision.value END, '$.outcome'),
        count(*)
      FROM (SELECT number FROM contexts WHERE number >= ? \(condition("AND"))) newest
      JOIN records ON records.context = newest.number,
        json_each(CASE WHEN length(record) <= \(ReportContext.longestRecord) AND json_valid(record)
          THEN record ELSE '{}' END, '$.decisions') decision
      GROUP BY 1
      """, [first]
    ) { row throws(JournalError) -> (ExtensionOutcome?, Int) in
      (try row.outcomeIfAny(), Int(try row.integer()))
    }
    return Dictionary(counts.compactMap { outcome, count in outcome.map { ($0, count) } }) {
      $0 + $1
    }
  }

  /// The numbers of the contexts that ended badly, newest first.
  func attention() throws -> [Int64] {
    var numbers: [Int64] = []
    for end in Report.badEnds {
      // One end at a time, so that the index of ends gives them in order.
      numbers += try rows(
        """
        SELECT number FROM contexts
        WHERE "end" = ? AND \(Self.isAtItsEnd) AND \(Self.isNews) \(condition("AND"))
        ORDER BY number DESC LIMIT ?
        """, [end.rawValue, bounds.attention]
      ) { row throws(JournalError) in try row.integer() }
    }
    return Array(numbers.sorted(by: >).prefix(bounds.attention))
  }

  /// The numbers of the newest contexts, newest first.
  func latest() throws -> [Int64] {
    try rows(
      "SELECT number FROM contexts \(condition("WHERE")) ORDER BY number DESC LIMIT ?",
      [bounds.latest]
    ) { row throws(JournalError) in try row.integer() }
  }

  /// Why the record of a context is not to be read, or `nil` if it is; then it takes its room.
  ///
  /// The less room there is, the shorter a record must be, so that many short ones are shown beside
  /// a few long ones.
  private mutating func obstacle(of number: Int64) throws -> ReportContext.Knowledge? {
    let length = try Int.fetchOne(
      database.cachedStatement(
        sql: "SELECT length(CAST(record AS BLOB)) FROM records WHERE context = ?"),
      arguments: [number])
    guard let length else { return nil }
    if length > ReportContext.longestRecord { return .tooLong }
    guard length <= room / 8 else { return .leftOut }
    room -= length
    return nil
  }

  /// The contexts with numbers, one read after the other: their records may be long.
  mutating func contexts(
    _ numbers: [Int64], known: [String: ReportContext] = [:]
  ) throws -> [ReportContext] {
    let statement = try database.cachedStatement(
      sql: "SELECT \(JournalContext.columns) FROM contexts WHERE number = ?")
    let short = try database.cachedStatement(
      sql: "SELECT \(JournalContext.columnsWithoutRecord) FROM contexts WHERE number = ?")
    let name = try database.cachedStatement(
      sql: "SELECT identifier FROM contexts WHERE number = ?")
    var contexts: [ReportContext] = []
    for number in numbers {
      if !known.isEmpty, let identifier = try String.fetchOne(name, arguments: [number]),
        let context = known[identifier]
      {
        contexts.append(context)
        continue
      }
      let obstacle = try obstacle(of: number)
      let row = try Row.fetchOne(obstacle == nil ? statement : short, arguments: [number])
      guard let row else { continue }
      var values = JournalRow(row, at: path)
      var context = ReportContext(try JournalContext(&values), without: obstacle)
      // An answer that cannot be read is left out.
      let answer = JournalQuestion.lastAnswer(ofNumber: number)
      context.answer =
        try? rows(answer.sql, StatementArguments(answer.values), answer.read).first
      contexts.append(context)
    }
    return contexts
  }
}

extension JournalRow {
  /// The next value, an outcome; `nil` for anything else, which a record of a newer program may
  /// have.
  fileprivate mutating func outcomeIfAny() throws(JournalError) -> ExtensionOutcome? {
    do throws(JournalError) {
      return try textIfAny().flatMap { ExtensionOutcome(rawValue: $0) }
    } catch {
      return nil
    }
  }
}
