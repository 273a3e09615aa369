#if PostgreSQL
/// What a statement returned.
package struct PostgresResult: Sendable {
  /// The rows, none for a statement that returns none.
  package let rows: PostgresRows
  /// How many rows were inserted, changed, deleted or selected.
  package let count: Int
  /// What was done, such as `COMMIT` or `INSERT 0 1`.
  let tag: String
  /// What the server said beside it, until the end of its transaction.
  package let notices: [PostgresNotice]

  /// The warnings that came with it or with its commit: see ``PostgresNotice/isWarning``.
  package var warnings: [PostgresNotice] { notices.filter(\.isWarning) }

  /// The only row.
  ///
  /// - Returns: The row.
  /// - Throws: `unexpected` if there is none or more than one.
  package func row() throws(PostgresError) -> PostgresRow {
    guard rows.count == 1 else {
      throw PostgresError(.unexpected, at: rows.place, "\(rows.count) rows instead of one")
    }
    return rows[0]
  }

  /// The first row, or `nil` if there is none.
  package var first: PostgresRow? { rows.first }
}

/// The rows of a result.
package struct PostgresRows: RandomAccessCollection, Sendable {
  /// The memory of libpq in which the values are.
  private let memory: ResultMemory?
  let place: String
  /// How many rows there are.
  package let count: Int

  /// Takes over a result of libpq, or is empty.
  init(_ memory: ResultMemory?, at place: String) {
    self.memory = memory
    self.place = place
    count = memory?.rowCount ?? 0
  }

  /// The first position.
  package var startIndex: Int { 0 }
  /// The position after the last.
  package var endIndex: Int { count }

  /// A row, read from its first column on.
  package subscript(position: Int) -> PostgresRow {
    guard let memory, indices.contains(position) else { preconditionFailure("no such row") }
    return PostgresRow(memory, row: position, at: place)
  }
}
#endif
