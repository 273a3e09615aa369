#if PostgreSQL
import CPostgres

extension PostgresConnection {
  /// Hands a statement with its parameters to libpq.
  ///
  /// - Parameters:
  ///   - statement: The statement.
  ///   - handle: The connection.
  /// - Returns: Whether libpq took it.
  static func send(_ statement: PostgresStatement, to handle: OpaquePointer) -> Bool {
    // All values lie one after the other; a byte at the end makes the place of an empty one valid.
    var bytes: [UInt8] = []
    var places: [Int?] = []
    var lengths: [CInt] = []
    for value in statement.values {
      let start = bytes.count
      places.append(value.encode(to: &bytes) ? start : nil)
      lengths.append(CInt(bytes.count - start))
      // libpq reads what is not binary as a C string.
      bytes.append(0)
    }
    bytes.append(0)
    let types = statement.values.map { Oid($0.type?.rawValue ?? 0) }
    let formats = statement.values.map { CInt($0.isBinary ? 1 : 0) }
    return unsafe bytes.withUnsafeBytes { bytes in
      let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      let values = unsafe places.map { place in
        unsafe place.flatMap { unsafe start?.advanced(by: $0) }
      }
      return unsafe PQsendQueryParams(
        handle, statement.text, CInt(statement.values.count), types, values, lengths, formats, 1)
        == 1
    }
  }

  /// What libpq says last, in one line.
  static func words(of handle: OpaquePointer) -> String {
    unsafe PQerrorMessage(handle).map { unsafe String(cString: $0).joinedLines } ?? ""
  }
}
#endif
