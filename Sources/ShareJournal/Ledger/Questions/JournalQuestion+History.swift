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
    } else {
      if let ends = filter.ends {
        let (hasEnd, isSoFar) = (
          isOne(of: ends.count, "\"end\""), isOne(of: filter.unended.count, "state")
        )
        add(
          "(\(hasEnd) OR \"end\" IS NULL AND \(isSoFar))",
          ends.map { .text($0.rawValue) } + filter.unended.map { .text($0.rawValue) })
      }
      if let states = filter.states {
        add(isOne(of: states.count, "state"), states.map { .text($0.rawValue) })
      }
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
    let condition = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
    return JournalQuestion(
      "SELECT number, \(JournalContext.columns) FROM contexts \(condition) "
        + "ORDER BY number DESC LIMIT ?", values + [JournalValue(limit)]
    ) { row throws(JournalError) in
      JournalQuestionRow(number: try row.integer(), context: try JournalContext(&row))
    }
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
