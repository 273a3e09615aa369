import GRDB
package import SystemPackage

/// A journal with more contexts than a test could take through the pipeline: the rows are written
/// directly, and nothing is in the folders of the state.
package enum ManyContexts {
  /// The extension that each of them was offered to.
  package static let `extension` = "org.example.usual"

  /// Adds contexts that are `done`, with a run and two steps of ``extension`` each.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - journal: The file of a journal that is there.
  ///   - first: The number of the first one.
  ///   - rare: An extension that some of them were offered to as well.
  ///   - spacing: Which: those whose number this divides; 0 for none.
  /// - Throws: An error of SQLite.
  package static func add(
    _ count: Int, to journal: FilePath, first: Int = 1, rare: String = "", spacing: Int = 0
  ) throws {
    let queue = try DatabaseQueue(path: journal.string)
    defer { try? queue.close() }
    try queue.write { database in
      let numbers = """
        WITH RECURSIVE numbers(i) AS
          (SELECT \(first) UNION ALL SELECT i + 1 FROM numbers WHERE i < \(first + count - 1))
        """
      try database.execute(
        sql: """
          \(numbers) INSERT INTO contexts (number, identifier, entry, after, owner, rules, state, "end",
            begun, crashes, created, updated)
          SELECT i, printf('%024x', i), CAST('entry ' || i AS BLOB), 'move', 1000, 'r', 'placed', 'done',
            1, 0, i * 1000000, i * 1000000 FROM numbers;
          \(numbers) INSERT INTO runs (context, extension, key, stage, attempt, began, "end")
          SELECT i, '\(`extension`)', printf('%064x', i), 0, 1, i * 1000000, 'completed' FROM numbers;
          \(numbers) INSERT INTO events (context, kind, time, extension)
          SELECT i, kind, i * 1000000, '\(`extension`)'
          FROM numbers, (SELECT 'decided' AS kind UNION ALL SELECT 'recorded');
          """)
      guard spacing > 0 else { return }
      try database.execute(
        sql: """
          INSERT INTO events (context, kind, time, extension)
          SELECT number, 'decided', created, ? FROM contexts WHERE number % ? = 0
          """, arguments: [rare, spacing])
    }
  }
}
