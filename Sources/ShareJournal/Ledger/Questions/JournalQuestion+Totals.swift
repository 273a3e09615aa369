package import Documents
import ShareModel

/// Numbers.
extension JournalQuestion<Int> {
  /// The condition of the contexts that wait for a person, as the index `contexts_held` of SQLite has
  /// it.
  static var isHeld: String { #""end" = 'held' AND state = 'placed'"# }

  /// Answers ``LedgerReading/heldCount()``.
  package static var heldCount: JournalQuestion {
    JournalQuestion("SELECT count(*) FROM contexts WHERE \(isHeld)") {
      row throws(JournalError) in Int(try row.integer())
    }
  }

  /// Answers ``LedgerReading/unfinishedCount()``, with the condition of the index
  /// `contexts_unfinished` of SQLite.
  package static var unfinishedCount: JournalQuestion {
    JournalQuestion("SELECT count(*) FROM contexts WHERE state NOT IN ('placed', 'abandoned')") {
      row throws(JournalError) in Int(try row.integer())
    }
  }

  /// Answers ``LedgerReading/waitingCount()``.
  package static var waitingCount: JournalQuestion {
    JournalQuestion("SELECT count(*) FROM contexts WHERE state = 'waiting' AND due >= 0") {
      row throws(JournalError) in Int(try row.integer())
    }
  }
}

extension JournalQuestion<Timestamp?> {
  /// Answers ``LedgerReading/nextExpiry()``.
  package static var nextExpiry: JournalQuestion {
    JournalQuestion("SELECT min(due) FROM contexts WHERE state = 'placed' AND due IS NOT NULL") {
      row throws(JournalError) in try row.timeIfAny()
    }
  }

  /// When the next waiting context is due; `nil` if none waits.
  package static var nextDue: JournalQuestion {
    JournalQuestion("SELECT min(due) FROM contexts WHERE state = 'waiting'") {
      row throws(JournalError) in try row.timeIfAny()
    }
  }
}

extension JournalQuestion<NextContext> {
  /// Answers ``LedgerReading/nextWaiting()``: one that is parked waits for no time.
  package static var nextWaiting: JournalQuestion {
    JournalQuestion(
      "SELECT entry, due FROM contexts WHERE state = 'waiting' AND due >= 0 ORDER BY due LIMIT 1"
    ) { row throws(JournalError) in
      NextContext(entry: EntryName(bytes: try row.bytesIfAny() ?? []), due: try row.time())
    }
  }
}

extension JournalQuestion<(String, Int)> {
  /// Answers ``LedgerReading/parkedCounts()``.
  package static var parkedCounts: JournalQuestion {
    JournalQuestion(
      "SELECT parked, count(*) FROM contexts WHERE parked IS NOT NULL GROUP BY parked"
    ) { row throws(JournalError) in (try row.text(), Int(try row.integer())) }
  }
}

extension JournalQuestion<(ContextEnd, Int)> {
  /// Answers ``LedgerReading/endCounts(since:until:)``.
  package static func endCounts(since time: Timestamp?, until end: Timestamp?) -> JournalQuestion {
    let (condition, values) = seen(since: time, until: end)
    return JournalQuestion(
      "SELECT \"end\", count(*) FROM contexts WHERE \"end\" IS NOT NULL \(condition) GROUP BY 1",
      values
    ) { row throws(JournalError) in (try row.name(), Int(try row.integer())) }
  }
}

extension JournalQuestion<(JournalContext.State, Int)> {
  /// Answers ``LedgerReading/stateCounts(since:until:)``.
  package static func stateCounts(
    since time: Timestamp?, until end: Timestamp?
  ) -> JournalQuestion {
    let (condition, values) = seen(since: time, until: end)
    return JournalQuestion(
      "SELECT state, count(*) FROM contexts WHERE true \(condition) GROUP BY state", values
    ) { row throws(JournalError) in (try row.name(), Int(try row.integer())) }
  }
}

extension JournalQuestion {
  /// The condition that a context was seen in some time, behind another one, and its values.
  private static func seen(
    since time: Timestamp?, until end: Timestamp?
  ) -> (condition: String, values: [JournalValue]) {
    let bounds = [(time, ">="), (end, "<")].compactMap { time, sign in time.map { ($0, sign) } }
    return (
      bounds.map { "AND created \($1) ?" }.joined(separator: " "),
      bounds.map { .integer($0.0.microseconds) }
    )
  }
}

extension JournalQuestion<(contexts: Int, bytes: Int64)> {
  /// Answers ``LedgerReading/usage(of:since:)``: what went back to the inbox does not count, and what stays in
  /// it counts once.
  ///
  /// A URL that was asked for counts each time, but not one that follows from another context.
  package static func usage(of owner: UInt32, since time: Timestamp) -> JournalQuestion {
    let isAsked =
      ["answers", "sharedIn"].map { "\(JournalQuestion<JournalContext>.request($0)) IS NULL" }
      .joined(separator: " AND ")
    return JournalQuestion(
      """
      SELECT count(*), CAST(coalesce(sum(bytes), 0) AS BIGINT) FROM (
        SELECT max(bytes) AS bytes FROM contexts
        WHERE created >= ? AND owner = ? AND (request IS NULL OR \(isAsked))
          AND state != 'abandoned' AND (after = 'keep' OR "end" IS NULL OR "end" != 'not-yet')
        GROUP BY CASE WHEN after = 'keep' AND request IS NULL THEN 0 ELSE number END, entry, claims)
          AS once
      """, [.integer(time.microseconds), .integer(Int64(owner))]
    ) { row throws(JournalError) in (contexts: Int(try row.integer()), bytes: try row.integer()) }
  }
}

extension JournalQuestion<(sender: String?, count: Int)> {
  /// Answers ``LedgerReading/urls(of:since:)``.
  package static func urls(of owner: UInt32, since time: Timestamp) -> JournalQuestion {
    JournalQuestion(
      """
      SELECT \(JournalQuestion<JournalContext>.request("sender")), count(*) FROM contexts
      WHERE created >= ? AND owner = ? AND request IS NOT NULL AND state != 'abandoned'
        AND \(JournalQuestion<JournalContext>.request("answers")) IS NULL
      GROUP BY 1
      """, [.integer(time.microseconds), .integer(Int64(owner))]
    ) { row throws(JournalError) in
      (sender: try row.textIfAny(), count: Int(try row.integer()))
    }
  }
}

extension JournalQuestion<[UInt8]?> {
  /// Answers ``LedgerReading/keptEntries(of:since:)``.
  package static func keptEntries(of owner: UInt32, since time: Timestamp) -> JournalQuestion {
    JournalQuestion(
      """
      SELECT DISTINCT entry FROM contexts
      WHERE created >= ? AND owner = ? AND request IS NULL AND state != 'abandoned'
        AND after = 'keep'
      """, [.integer(time.microseconds), .integer(Int64(owner))]
    ) { row throws(JournalError) in try row.bytesIfAny() }
  }
}
