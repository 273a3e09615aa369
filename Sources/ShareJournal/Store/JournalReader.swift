package import Documents
import GRDB
import SafeFiles
package import ShareModel
package import SystemPackage

/// Reads the journal, without keeping a process from writing it.
package final class JournalReader: Sendable {
  package let connection: JournalConnection

  /// Reads through a connection.
  init(_ connection: JournalConnection) {
    self.connection = connection
  }

  /// Closes the file.
  ///
  /// Nothing may be read after that.
  package func close() { connection.close() }

  /// The journal's file.
  package var path: FilePath { connection.path }

  // MARK: Contexts

  /// One context, or `nil`.
  package func context(_ identifier: String) throws(JournalError) -> JournalContext? {
    try contexts("WHERE identifier = ?", [identifier]).first
  }

  /// The contexts whose identifier begins with a text, oldest first.
  ///
  /// - Parameters:
  ///   - prefix: The beginning of the identifier; an empty one fits all.
  ///   - limit: The most. With 2 it is known whether the beginning is enough.
  /// - Returns: The contexts.
  /// - Throws: ``JournalError``.
  package func find(
    _ prefix: String, limit: Int = 2
  ) throws(JournalError) -> [JournalContext] {
    // A range can use the index; LIKE would fold case.
    try contexts(
      "WHERE identifier >= ?1 AND identifier < ?1 || char(1114111) ORDER BY identifier LIMIT ?2",
      [prefix, limit])
  }

  /// The contexts that are not `placed` or `abandoned`, oldest first, at most `limit`.
  ///
  /// - Parameters:
  ///   - identifier: The last one of the portion before; `nil` for the first portion.
  ///   - limit: The most.
  /// - Returns: The contexts.
  /// - Throws: ``JournalError``.
  package func unfinished(
    after identifier: String? = nil, limit: Int
  ) throws(JournalError) -> [JournalContext] {
    try contexts(
      """
      WHERE state NOT IN ('placed', 'abandoned') AND number >
        ifnull((SELECT number FROM contexts WHERE identifier = ?), 0)
      ORDER BY number LIMIT ?
      """, [identifier, limit])
  }

  /// The waiting contexts whose time has come, the longest due first.
  package func due(at time: Timestamp, limit: Int) throws(JournalError) -> [JournalContext] {
    try contexts(
      "WHERE state = 'waiting' AND due <= ? ORDER BY due LIMIT ?", [time.microseconds, limit])
  }

  /// When the next waiting context is due; `nil` if none waits.
  package func nextDue() throws(JournalError) -> Timestamp? {
    try connection.rows("SELECT min(due) FROM contexts WHERE state = 'waiting'") {
      row throws(JournalError) in try row.timeIfAny()
    }.first ?? nil
  }

  /// A portion of the contexts that a filter lets through, newest first.
  ///
  /// What is added meanwhile does not change the portions that follow.
  ///
  /// - Parameters:
  ///   - filter: Which contexts.
  ///   - position: ``JournalPage/next`` of the portion before; `nil` for the first one.
  ///   - limit: The most contexts.
  /// - Returns: The portion.
  /// - Throws: ``JournalError``.
  package func history(
    _ filter: JournalFilter = JournalFilter(), before position: Int64? = nil, limit: Int
  ) throws(JournalError) -> JournalPage {
    let (sql, arguments) = Self.question(filter, before: position, limit: limit)
    let rows = try connection.rows(sql, arguments) { row throws(JournalError) in
      (try row.integer(), try JournalContext(&row))
    }
    return JournalPage(
      contexts: rows.map(\.1), next: rows.count < limit ? nil : rows.last.map(\.0))
  }

  /// The statement that reads a portion of the contexts that a filter lets through.
  static func question(
    _ filter: JournalFilter, before position: Int64?, limit: Int
  ) -> (sql: String, arguments: StatementArguments) {
    var conditions: [String] = []
    var arguments = StatementArguments()
    func add(_ condition: String, _ values: [any DatabaseValueConvertible]) {
      conditions.append(condition)
      arguments += StatementArguments(values)
    }
    if let position { add("number < ?", [position]) }
    if let since = filter.since { add("created >= ?", [since.microseconds]) }
    if let until = filter.until { add("created < ?", [until.microseconds]) }
    if filter.isOfHeld {
      conditions.append(isHeld)
    } else {
      if let ends = filter.ends {
        let (hasEnd, isSoFar) = (
          isOne(of: ends.count, "\"end\""), isOne(of: filter.unended.count, "state")
        )
        add(
          "(\(hasEnd) OR \"end\" IS NULL AND \(isSoFar))",
          ends.map(\.rawValue) + filter.unended.map(\.rawValue))
      }
      if let states = filter.states {
        add(isOne(of: states.count, "state"), states.map(\.rawValue))
      }
    }
    if let name = filter.extension {
      add(
        """
        (EXISTS (SELECT 1 FROM runs
            WHERE context = contexts.number AND extension = ? COLLATE NOCASE)
          OR EXISTS (SELECT 1 FROM events
            WHERE context = contexts.number AND extension = ? COLLATE NOCASE))
        """, [name.rawValue, name.rawValue])
    }
    arguments += [limit]
    let condition = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
    let sql =
      "SELECT number, \(JournalContext.columns) FROM contexts \(condition) "
      + "ORDER BY number DESC LIMIT ?"
    return (sql, arguments)
  }

  private static func isOne(of count: Int, _ column: String) -> String {
    "\(column) IN (\(Array(repeating: "?", count: count).joined(separator: ", ")))"
  }

  func contexts(
    _ condition: String, _ arguments: StatementArguments
  ) throws(JournalError) -> [JournalContext] {
    try connection.rows("SELECT \(JournalContext.columns) FROM contexts \(condition)", arguments) {
      row throws(JournalError) in try JournalContext(&row)
    }
  }

  // MARK: What belongs to a context

  /// The steps of a context, in order.
  package func steps(of identifier: String) throws(JournalError) -> [JournalStep] {
    try connection.rows(
      """
      SELECT \(JournalStep.columns) FROM events JOIN contexts ON contexts.number = events.context
      WHERE contexts.identifier = ? ORDER BY sequence
      """, [identifier]
    ) { row throws(JournalError) in try JournalStep(&row) }
  }

  /// The runs of a context, oldest first.
  package func runs(of identifier: String) throws(JournalError) -> [JournalRun] {
    try connection.rows(
      """
      SELECT \(JournalRun.columns) FROM runs JOIN contexts ON contexts.number = runs.context
      WHERE contexts.identifier = ? ORDER BY runs.number
      """, [identifier]
    ) { row throws(JournalError) in try JournalRun(&row) }
  }

  // MARK: Totals

  /// How many contexts ended in each way.
  ///
  /// - Parameter time: Only those seen since; `nil` for all.
  /// - Returns: The numbers; an end that does not occur is left out.
  /// - Throws: ``JournalError``.
  package func endCounts(since time: Timestamp? = nil) throws(JournalError) -> [ContextEnd: Int] {
    let condition = time == nil ? "" : "AND created >= ?"
    let rows = try connection.rows(
      "SELECT \"end\", count(*) FROM contexts WHERE \"end\" IS NOT NULL \(condition) GROUP BY 1",
      time.map { [$0.microseconds] } ?? []
    ) { row throws(JournalError) -> (ContextEnd, Int) in (try row.name(), Int(try row.integer())) }
    return Dictionary(rows) { $1 }
  }

  /// How many contexts are in each state.
  package func stateCounts() throws(JournalError) -> [JournalContext.State: Int] {
    let rows = try connection.rows("SELECT state, count(*) FROM contexts GROUP BY state") {
      row throws(JournalError) -> (JournalContext.State, Int) in
      (try row.name(), Int(try row.integer()))
    }
    return Dictionary(rows) { $1 }
  }

  /// How much an owner handed in.
  ///
  /// What went back to the inbox does not count, and what stays in it counts once.
  ///
  /// - Parameters:
  ///   - owner: The user.
  ///   - time: Only what was seen since.
  /// - Returns: The number of contexts and their bytes, as far as they are known.
  /// - Throws: ``JournalError``.
  package func usage(
    of owner: UInt32, since time: Timestamp
  ) throws(JournalError) -> (contexts: Int, bytes: Int64) {
    let rows = try connection.rows(
      """
      SELECT count(*), CAST(total(bytes) AS INTEGER) FROM (
        SELECT max(bytes) AS bytes FROM contexts
        WHERE created >= ? AND owner = ? AND request IS NULL AND state != 'abandoned'
          AND (after = 'keep' OR "end" IS NULL OR "end" != 'not-yet')
        GROUP BY CASE after WHEN 'keep' THEN 0 ELSE number END, entry, claims)
      """, [time.microseconds, Int64(owner)]
    ) { row throws(JournalError) in (contexts: Int(try row.integer()), bytes: try row.integer()) }
    return rows.first ?? (0, 0)
  }

  /// Looks through the file where that is quick, else at its tables alone.
  ///
  /// - Returns: What is wrong; `nil` if all is well.
  /// - Throws: ``JournalError`` if the file cannot be read at all.
  func firstProblem() throws(JournalError) -> String? {
    let size = try? FileFacts(at: path, followingLinks: false).size
    guard let size, size <= JournalFile.largestChecked else {
      _ = try stateCounts()
      return nil
    }
    let rows = try connection.rows("PRAGMA quick_check(1)") { row throws(JournalError) in
      try row.text()
    }
    return rows.first == "ok" ? nil : rows.first
  }

  /// The entries of an owner that were processed and stayed where they are.
  ///
  /// - Parameters:
  ///   - owner: The user.
  ///   - time: Only what was seen since.
  /// - Returns: Their names.
  /// - Throws: ``JournalError``.
  package func keptEntries(
    of owner: UInt32, since time: Timestamp
  ) throws(JournalError) -> Set<EntryName> {
    let names = try connection.rows(
      """
      SELECT DISTINCT entry FROM contexts
      WHERE created >= ? AND owner = ? AND request IS NULL AND state != 'abandoned'
        AND after = 'keep'
      """, [time.microseconds, Int64(owner)]
    ) { row throws(JournalError) in try row.bytesIfAny() }
    return Set(names.compactMap { $0.map(EntryName.init(bytes:)) })
  }

  /// Looks through the whole file, which takes long if it is large.
  ///
  /// Source: SQLite, `PRAGMA integrity_check`.
  ///
  /// - Parameter limit: The most problems.
  /// - Returns: What is wrong; empty if all is well.
  /// - Throws: ``JournalError`` if the file cannot be read at all.
  package func problems(limit: Int = 20) throws(JournalError) -> [String] {
    let rows = try connection.rows("PRAGMA integrity_check(\(limit))") {
      row throws(JournalError) in try row.text()
    }
    return rows == ["ok"] ? [] : rows
  }
}
