#if PostgreSQL
import CPostgres

/// A result of libpq, released with the value.
///
/// Source: PostgreSQL, "libpq: Behavior in Threaded Programs": results do not change once they are
/// made, and may be passed between threads. So it is `Sendable`.
@safe final class ResultMemory: @unchecked Sendable {
  let handle: OpaquePointer

  init(_ handle: OpaquePointer) { unsafe self.handle = handle }

  deinit { unsafe PQclear(handle) }

  var status: ExecStatusType { unsafe PQresultStatus(handle) }
  var rowCount: Int { Int(unsafe PQntuples(handle)) }
  var columnCount: Int { Int(unsafe PQnfields(handle)) }

  /// The tag of the statement, such as `COMMIT`.
  var tag: String { unsafe String(cString: PQcmdStatus(handle)) }

  /// How many rows were touched.
  var touched: Int { unsafe Int(String(cString: PQcmdTuples(handle))) ?? 0 }

  func name(of column: Int) -> String {
    unsafe PQfname(handle, CInt(column)).map { unsafe String(cString: $0) } ?? "\(column + 1)"
  }

  func type(of column: Int) -> UInt32 { unsafe PQftype(handle, CInt(column)) }

  /// The binary form of a value, or `nil`.
  func value(row: Int, column: Int) -> [UInt8]? {
    let (row, column) = (CInt(row), CInt(column))
    guard unsafe PQgetisnull(handle, row, column) == 0,
      let start = unsafe PQgetvalue(handle, row, column)
    else { return nil }
    let bytes = unsafe UnsafeRawBufferPointer(
      start: start, count: Int(PQgetlength(handle, row, column)))
    return unsafe [UInt8](bytes)
  }

  /// A part of an error or a notice.
  ///
  /// - Parameter code: One of the constants `PG_DIAG_…`, which are characters in C.
  /// - Returns: The part, or `nil` if there is none.
  func field(_ code: Unicode.Scalar) -> String? { unsafe Self.field(code, of: handle) }

  private static func field(_ code: Unicode.Scalar, of handle: OpaquePointer) -> String? {
    unsafe PQresultErrorField(handle, CInt(code.value)).map { unsafe String(cString: $0) }
  }

  /// What the server or libpq says, as a notice.
  var notice: PostgresNotice { unsafe Self.notice(of: handle) }

  /// What the server or libpq says with a result that is not ours.
  static func notice(of handle: OpaquePointer) -> PostgresNotice {
    unsafe PostgresNotice(
      severity: field("V", of: handle) ?? field("S", of: handle) ?? "",
      sqlState: field("C", of: handle) ?? "",
      words: field("M", of: handle) ?? String(cString: PQresultErrorMessage(handle)).joinedLines)
  }
}

extension String {
  /// The text in one line, as messages have it.
  var joinedLines: String {
    split(whereSeparator: \.isNewline).map { line in
      String(line.drop { $0 == "\t" || $0 == " " })
    }.joined(separator: " ")
  }
}
#endif
