#if PostgreSQL
import ShareJournal
import SystemPackage

extension JournalRow {
  /// Reads a row of a database.
  ///
  /// - Parameters:
  ///   - row: The row; a column is a text, a whole number, bytes or JSON.
  ///   - place: The database, for errors.
  /// - Throws: ``PostgresError`` if a column is of another type.
  init(_ row: PostgresRow, at place: FilePath) throws(PostgresError) {
    var row = row
    var values: [JournalValue] = []
    for _ in 0..<row.columnCount {
      guard
        let (bytes, type) = try row.next(
          .text, .varchar, .name, .unknown, .int8, .int4, .int2, .bytea, .uuid, .jsonb, .json)
      else {
        values.append(.null)
        continue
      }
      switch type {
      case .int8, .int4, .int2:
        values.append(PostgresRow.number(bytes).map { .integer($0) } ?? .other)
      case .bytea: values.append(.bytes(bytes))
      default: values.append(.text(String(decoding: bytes, as: UTF8.self)))
      }
    }
    self.init(values, at: place, names: { row.columnNames })
  }
}
#endif
