import Foundation
import GRDB
import SystemPackage

/// What is written to the tables of the journal, inside a transaction.
struct JournalTables {
  private let database: Database
  private let path: FilePath

  /// Writes to a database.
  ///
  /// - Parameters:
  ///   - database: The connection.
  ///   - path: The journal's file, for errors.
  init(_ database: Database, at path: FilePath) {
    self.database = database
    self.path = path
  }

  /// Puts a context in, or brings all of it but when it was created up to date.
  ///
  /// - Parameter context: The context.
  /// - Returns: The number of its row.
  /// - Throws: An error of GRDB.
  @discardableResult
  func put(_ context: JournalContext) throws -> Int64 {
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO contexts (identifier, entry, claims, after, owner, rules, state, "end", begun,
          crashes, due, created, updated, content_hash, place, bytes, request)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (identifier) DO UPDATE SET
          entry = excluded.entry, claims = excluded.claims, after = excluded.after,
          owner = excluded.owner, rules = excluded.rules, state = excluded.state,
          "end" = excluded."end", begun = excluded.begun, crashes = excluded.crashes,
          due = excluded.due, updated = excluded.updated, content_hash = excluded.content_hash,
          place = excluded.place, bytes = excluded.bytes, request = excluded.request
        RETURNING number
        """)
    let number = try Int64.fetchOne(
      statement,
      arguments: [
        context.identifier, Data(context.entry.bytes),
        JournalContext.Claim.blob(of: context.claims), context.after.rawValue,
        Int64(context.owner), context.rules, context.state.rawValue, context.end?.rawValue,
        context.begun, context.crashes, context.due, context.created, JournalClock.now(),
        context.contentHash, context.place.map { Data($0.bytes) }, context.bytes, context.request,
      ])
    guard let number else { throw JournalError(path: path, why: "a row could not be written") }
    try put(context.record, of: number)
    return number
  }

  /// Writes where the entry of a context was put, and nothing else that is known of it.
  ///
  /// - Parameter context: The context, as it was last put in but for its state and place.
  /// - Returns: The number of its row; `nil` if there is none.
  /// - Throws: An error of GRDB.
  func place(_ context: JournalContext) throws -> Int64? {
    let statement = try database.cachedStatement(
      sql: """
        UPDATE contexts SET state = ?, place = ?, updated = ? WHERE identifier = ? RETURNING number
        """)
    return try Int64.fetchOne(
      statement,
      arguments: [
        context.state.rawValue, context.place.map { Data($0.bytes) }, JournalClock.now(),
        context.identifier,
      ])
  }

  private func put(_ record: String?, of number: Int64) throws {
    guard let record else {
      return try database.cachedStatement(sql: "DELETE FROM records WHERE context = ?")
        .execute(arguments: [number])
    }
    try database.cachedStatement(
      sql: """
        INSERT INTO records (context, record) VALUES (?, ?)
        ON CONFLICT (context) DO UPDATE SET record = excluded.record
          WHERE record != excluded.record
        """
    ).execute(arguments: [number, record])
  }

  /// The number of the row of a context; `nil` if there is none.
  func number(of identifier: String) throws -> Int64? {
    try Int64.fetchOne(
      database.cachedStatement(sql: "SELECT number FROM contexts WHERE identifier = ?"),
      arguments: [identifier])
  }

  /// The number of the row of a context that must be there.
  func requireNumber(of identifier: String) throws -> Int64 {
    guard let number = try number(of: identifier) else {
      throw JournalError(path: path, why: "no context '\(identifier)' is in it", kind: .refused)
    }
    return number
  }

  /// A context; `nil` if there is none.
  func context(_ identifier: String) throws -> JournalContext? {
    let statement = try database.cachedStatement(
      sql: "SELECT \(JournalContext.columns) FROM contexts WHERE identifier = ?")
    guard let row = try Row.fetchOne(statement, arguments: [identifier]) else { return nil }
    var values = JournalRow(row, at: path)
    return try JournalContext(&values)
  }

  /// Adds steps to the context with a number.
  func add(_ steps: [JournalStep], to number: Int64) throws {
    guard !steps.isEmpty else { return }
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO events (context, kind, time, extension, details) VALUES (?, ?, ?, ?, ?)
        """)
    for step in steps {
      try statement.execute(
        arguments: [
          number, step.kind.rawValue, step.time, step.details["extension"]?.string,
          step.detailsText,
        ])
    }
  }

  // MARK: Runs

  /// All runs with a key, oldest first: those of contexts that are there, after those that were
  /// kept of purged ones.
  func runs(withKey key: String) throws -> [JournalRun] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT context, extension, key, stage, attempt, began, "end", exit_status, microseconds,
          NULL FROM deliveries WHERE key = ?1
        UNION ALL
        SELECT \(JournalRun.columns) FROM runs JOIN contexts ON contexts.number = runs.context
          WHERE key = ?1
        ORDER BY attempt
        """)
    return try Row.fetchAll(statement, arguments: [key]).map { row in
      var values = JournalRow(row, at: path)
      return try JournalRun(&values)
    }
  }

  /// Puts a new run of the context with a number in.
  func begin(_ run: JournalRun, of number: Int64) throws {
    try database.cachedStatement(
      sql: """
        INSERT INTO runs (context, extension, key, stage, attempt, began)
        VALUES (?, ?, ?, ?, ?, ?)
        """
    ).execute(
      arguments: [number, run.extension, run.key, run.stage, run.attempt, run.began])
  }

  /// Writes how a run ended.
  func end(_ run: JournalRun) throws {
    try database.cachedStatement(
      sql: """
        UPDATE runs SET "end" = ?, exit_status = ?, microseconds = ?, decision = ?
        WHERE key = ? AND attempt = ?
        """
    ).execute(
      arguments: [
        run.end?.rawValue, run.exitStatus, run.microseconds, run.decision, run.key, run.attempt,
      ])
  }

  // MARK: Purging

  /// The numbers of up to `limit` finished contexts that the journal last heard of before a time.
  ///
  /// One whose entry is in the folder of an end is not among them: what the journal does not know
  /// would stay there for ever.
  ///
  /// - Parameters:
  ///   - time: The time, in microseconds since 1970.
  ///   - ends: How they ended. One that was abandoned has no end and is always among them.
  ///   - limit: The most.
  /// - Returns: The numbers, oldest first.
  /// - Throws: An error of GRDB.
  func purgeable(before time: Int64, ends: [ContextEnd], limit: Int) throws -> [Int64] {
    // The names of ends are ours.
    let names = ends.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return try Int64.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT number FROM contexts
          WHERE created < ?1 AND updated < ?1 AND place IS NULL
            AND (state = 'abandoned' OR state = 'placed' AND "end" IN (\(names)))
          ORDER BY created LIMIT ?2
          """), arguments: [time, limit])
  }

  /// Removes a context with its steps, runs and record.
  ///
  /// What stays in an inbox must not be delivered once more because its record is gone: its runs
  /// that delivered it are remembered.
  func remove(_ number: Int64) throws {
    try execute(
      """
      INSERT OR REPLACE INTO deliveries (key, attempt, context, extension, stage, began, "end",
        exit_status, microseconds)
      SELECT key, attempt, contexts.identifier, extension, stage, began, runs."end",
        exit_status, microseconds
      FROM runs JOIN contexts ON contexts.number = runs.context
      WHERE contexts.number = ? AND contexts.after = 'keep'
        AND runs."end" IN ('completed', 'returned')
      """, number)
    try execute("DELETE FROM runs WHERE context = ?", number)
    try execute("DELETE FROM events WHERE context = ?", number)
    try execute("DELETE FROM records WHERE context = ?", number)
    try execute("DELETE FROM contexts WHERE number = ?", number)
  }

  private func execute(_ sql: String, _ argument: Int64) throws {
    try database.cachedStatement(sql: sql).execute(arguments: [argument])
  }

  /// Removes up to `limit` deliveries of purged contexts that are older than a time.
  ///
  /// - Returns: How many were removed.
  func purgeDeliveries(before time: Int64, limit: Int) throws -> Int {
    try database.cachedStatement(
      sql: """
        DELETE FROM deliveries WHERE (key, attempt) IN
          (SELECT key, attempt FROM deliveries WHERE began < ? LIMIT ?)
        """
    ).execute(arguments: [time, limit])
    return database.changesCount
  }
}
