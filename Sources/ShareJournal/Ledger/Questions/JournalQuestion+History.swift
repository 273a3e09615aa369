import Documents
import ShareModel

/// A row of the history, with its place in it.
package struct JournalQuestionRow: Sendable {
  /// The number of the context: a later one has a larger number.
  package let number: Int64
  /// The context.
  package let context: JournalContext
}

extension JournalQuestion<JournalQuestionRow> {
  /// Answers ``LedgerReading/history(_:before:limit:)``.
  package static func history(
    _ filter: JournalFilter, before position: Int64?, limit: Int
  ) -> JournalQuestion {
    var conditions: [String] = []
    var values: [JournalValue] = []
    func add(_ condition: String, _ more: [JournalValue]) {
      conditions.append(condition)
      values += more
    }
    if let position { add("number < ?", [.integer(position)]) }
    if let first = filter.first { add("number >= ?", [.integer(first)]) }
    if let since = filter.since { add("created >= ?", [.integer(since.microseconds)]) }
    if let until = filter.until { add("created < ?", [.integer(until.microseconds)]) }
    if filter.isOfHeld {
      conditions.append(JournalQuestion<Int>.isHeld)
    } else if let states = filter.states {
      add(isOne(of: states.count, "state"), states.map { .text($0.rawValue) })
    }
    if let name = filter.extension {
      add(
        """
        (EXISTS (SELECT 1 FROM runs
            WHERE context = contexts.number AND lower(extension) = lower(?))
          OR EXISTS (SELECT 1 FROM events
            WHERE context = contexts.number AND lower(extension) = lower(?)))
        """, [.text(name.rawValue), .text(name.rawValue)])
    }
    let (chosen, chosenValues) = choice(
      of: filter.isOfHeld ? nil : parts(of: filter), conditions, values, limit)
    return JournalQuestion(
      "SELECT number, \(JournalContext.columns) FROM contexts \(chosen) "
        + "ORDER BY number DESC LIMIT ?", chosenValues + [JournalValue(limit)]
    ) { row throws(JournalError) in
      JournalQuestionRow(number: try row.integer(), context: try JournalContext(&row))
    }
  }

  /// Each end, and what has none, with which contexts are asked for; `nil` for any.
  private static func parts(of filter: JournalFilter) -> [(String, [JournalValue])]? {
    guard let ends = filter.ends else { return nil }
    var parts: [(String, [JournalValue])] = ends.map(\.rawValue).sorted().map {
      ("\"end\" = ?", [.text($0)])
    }
    if !filter.unended.isEmpty {
      parts.append(
        (
          "\"end\" IS NULL AND " + isOne(of: filter.unended.count, "state"),
          filter.unended.map { .text($0.rawValue) }
        ))
    }
    return parts
  }

  /// The clause that chooses contexts, and its values.
  ///
  /// The newest of each end come from an index of their own: of several ends at once, SQLite would look
  /// through all contexts where few have one of them.
  private static func choice(
    of parts: [(String, [JournalValue])]?, _ conditions: [String], _ values: [JournalValue],
    _ limit: Int
  ) -> (clause: String, values: [JournalValue]) {
    func clause(_ conditions: [String]) -> String {
      conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
    }
    guard let parts else { return (clause(conditions), values) }
    guard parts.count > 1 else {
      let (condition, more) = parts.first ?? ("1 = 0", [])
      return (clause(conditions + [condition]), values + more)
    }
    let newest = parts.map { condition, _ in
      "SELECT number FROM (SELECT number FROM contexts \(clause(conditions + [condition])) "
        + "ORDER BY number DESC LIMIT ?) AS part"
    }
    return (
      "WHERE number IN (\(newest.joined(separator: " UNION ALL ")))",
      parts.flatMap { values + $0.1 + [JournalValue(limit)] }
    )
  }

  /// A condition that a column has one of so many values; false for none.
  private static func isOne(of count: Int, _ column: String) -> String {
    guard count > 0 else { return "1 = 0" }
    return "\(column) IN (\(Array(repeating: "?", count: count).joined(separator: ", ")))"
  }
}

extension JournalPage {
  /// Makes a portion of the rows of an answer.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - limit: The most that were asked for: with fewer, none follows.
  package init(_ rows: [JournalQuestionRow], limit: Int) {
    self.init(
      contexts: rows.map(\.context), next: rows.count < limit ? nil : rows.last?.number)
  }
}
