import GRDB

/// The statements that are carried out for each context, each prepared when it is first needed.
///
/// They belong to the thread of a ``JournalBook``.
final class JournalStatements {
  /// What a statement does.
  ///
  /// None returns what it wrote: SQLite makes a table for that each time.
  enum Name: Int, CaseIterable {
    case putContext, placeContext, putRecord, removeRecord, findContext, findFence
    case addStep
    case findRun, beginRun, endRun

    fileprivate var sql: String {
      switch self {
      case .putContext:
        """
        INSERT INTO contexts (identifier, entry, claims, after, owner, rules, state, "end", begun,
          crashes, due, created, updated, content_hash, place, bytes, request, parked,
          fence)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (identifier) DO UPDATE SET
          entry = excluded.entry, claims = excluded.claims, after = excluded.after,
          owner = excluded.owner, rules = excluded.rules, state = excluded.state,
          "end" = excluded."end", begun = excluded.begun, crashes = excluded.crashes,
          due = excluded.due, updated = excluded.updated, content_hash = excluded.content_hash,
          place = excluded.place, bytes = excluded.bytes, request = excluded.request,
          parked = excluded.parked, fence = ifnull(excluded.fence, contexts.fence)
        """
      case .placeContext: "UPDATE contexts SET state = ?, place = ?, updated = ? WHERE number = ?"
      case .putRecord:
        """
        INSERT INTO records (context, record) VALUES (?, ?)
        ON CONFLICT (context) DO UPDATE SET record = excluded.record
          WHERE record != excluded.record
        """
      case .removeRecord: "DELETE FROM records WHERE context = ?"
      case .findContext: "SELECT number FROM contexts WHERE identifier = ?"
      case .findFence: "SELECT fence FROM contexts WHERE identifier = ? AND fence IS NOT NULL"
      case .addStep:
        "INSERT INTO events (context, kind, time, extension, details) VALUES (?, ?, ?, ?, ?)"
      case .findRun:
        """
        SELECT 1 WHERE EXISTS (SELECT 1 FROM runs WHERE key = ?1)
          OR EXISTS (SELECT 1 FROM deliveries WHERE key = ?1)
        """
      case .beginRun:
        """
        INSERT INTO runs (context, extension, key, stage, attempt, began)
        VALUES (?, ?, ?, ?, ?, ?)
        """
      case .endRun:
        """
        UPDATE runs SET "end" = ?, exit_status = ?, microseconds = ?, decision = ?
        WHERE key = ? AND attempt = ?
        """
      }
    }
  }

  private var prepared = [JournalStatement?](repeating: nil, count: Name.allCases.count)

  /// A statement, ready for its arguments.
  ///
  /// - Parameters:
  ///   - name: What it does.
  ///   - database: The connection, always the same.
  /// - Returns: The statement.
  /// - Throws: `DatabaseError`.
  func statement(_ name: Name, in database: Database) throws -> JournalStatement {
    if let statement = prepared[name.rawValue] { return statement }
    let statement = try JournalStatement(name.sql, in: database)
    prepared[name.rawValue] = statement
    return statement
  }

  /// Lets go of all statements, before the connection is closed.
  func removeAll() {
    for place in prepared.indices { prepared[place] = nil }
  }
}
