import GRDB

extension JournalReader {
  /// How many contexts wait for a place in the line of an extension; they wait for no time.
  package func parkedCount() throws(JournalError) -> Int {
    try parkedCounts().values.reduce(0, +)
  }

  /// How many contexts wait for a place in the line of each extension.
  package func parkedCounts() throws(JournalError) -> [String: Int] {
    let rows = try connection.rows(
      "SELECT parked, count(*) FROM contexts WHERE parked IS NOT NULL GROUP BY parked"
    ) { row throws(JournalError) in (try row.text(), Int(try row.integer())) }
    return Dictionary(rows) { $0 + $1 }
  }

  /// The contexts that wait for a place in the line of an extension, the oldest first.
  ///
  /// - Parameters:
  ///   - extension: The extension; `nil` for all of them.
  ///   - limit: The most.
  /// - Returns: The contexts.
  /// - Throws: ``JournalError``.
  package func parked(
    for extension: String? = nil, limit: Int
  ) throws(JournalError) -> [JournalContext] {
    guard let name = `extension` else {
      return try contexts("WHERE parked IS NOT NULL ORDER BY number LIMIT ?", [limit])
    }
    return try contexts("WHERE parked = ? ORDER BY number LIMIT ?", [name, limit])
  }
}
