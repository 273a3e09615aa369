#if PostgreSQL
/// The rows of contexts that are not finished, to be compared with the folders.
extension LedgerVisit {
  /// How many rows are read at once.
  private static let portion = 2000

  /// The contexts of an inbox that are not finished.
  ///
  /// - Parameters:
  ///   - inbox: The name of the inbox.
  ///   - identifiers: Those that are asked for; `nil` for all.
  /// - Returns: The rows, by identifier.
  /// - Throws: ``LedgerAccessError``.
  package func openRows(
    of inbox: String, only identifiers: [String]? = nil
  ) async throws(LedgerAccessError) -> [OpenRow] {
    var all: [OpenRow] = []
    while true {
      let statement = PostgresStatement(
        "SELECT * FROM sharepipe.open_rows($1, $2, $3::int, $4)", .text(inbox),
        .text(all.last?.identifier ?? ""), .integer(Int64(Self.portion)),
        identifiers.map { .texts($0.map(Optional.some)) } ?? .null)
      let rows = try await perform { connection throws(PostgresError) in
        try connection.run(statement).rows.map { row throws(PostgresError) in
          var row = row
          return try OpenRow(&row)
        }
      }
      all += rows
      guard rows.count == Self.portion else { return all }
    }
  }

  /// Which contexts the ledger knows, finished or not.
  ///
  /// - Parameter identifiers: The identifiers that are asked for.
  /// - Returns: Those that it knows.
  /// - Throws: ``LedgerAccessError``.
  package func known(
    of identifiers: [String]
  ) async throws(LedgerAccessError) -> Set<String> {
    guard !identifiers.isEmpty else { return [] }
    let statement = PostgresStatement(
      "SELECT identifier FROM sharepipe.contexts WHERE identifier = ANY ($1)",
      .texts(identifiers.map(Optional.some)))
    return try await perform { connection throws(PostgresError) in
      var known: Set<String> = []
      for var row in try connection.run(statement).rows { known.insert(try row.text()) }
      return known
    }
  }
}
#endif
