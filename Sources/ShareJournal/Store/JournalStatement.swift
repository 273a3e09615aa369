import Documents
import GRDB
import GRDBSQLite

/// One statement that is prepared once and carried out for many rows.
///
/// What GRDB does around each statement (looking it up by its text, making values of arguments,
/// asking for observers) costs as much as what SQLite does for a small row.
///
/// It belongs to the thread of its connection, and must be gone before that is closed.
@safe final class JournalStatement {
  private let connection: OpaquePointer
  private let statement: OpaquePointer
  private var arguments: CInt = 0

  /// Prepares a statement.
  ///
  /// - Parameters:
  ///   - sql: One statement.
  ///   - database: The connection.
  /// - Throws: `DatabaseError`.
  init(_ sql: String, in database: Database) throws {
    guard let connection = unsafe database.sqliteConnection else {
      throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "it was closed")
    }
    var statement: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(
      connection, sql, -1, CUnsignedInt(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement = unsafe statement else {
      throw unsafe Self.error(code, connection)
    }
    unsafe self.connection = unsafe connection
    unsafe self.statement = unsafe statement
  }

  deinit { unsafe sqlite3_finalize(statement) }

  // MARK: Arguments

  /// Gives the next question mark a text; `nil` for nothing.
  ///
  /// - Parameter text: The text, which is copied.
  /// - Returns: The statement.
  /// - Throws: `DatabaseError`.
  @discardableResult
  func with(_ text: String?) throws -> JournalStatement {
    guard var text else { return try bound(unsafe sqlite3_bind_null(statement, next())) }
    let place = next()
    return try bound(
      text.withUTF8 { bytes in
        // Without bytes there may be no address, and that would be nothing rather than a text.
        let start = unsafe UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
        guard let start = unsafe start else {
          return unsafe sqlite3_bind_text64(statement, place, "", 0, Self.copied, Self.encoding)
        }
        return unsafe sqlite3_bind_text64(
          statement, place, start, UInt64(bytes.count), Self.copied, Self.encoding)
      })
  }

  /// Gives the next question mark a whole number; `nil` for nothing.
  ///
  /// - Parameter number: The number.
  /// - Returns: The statement.
  /// - Throws: `DatabaseError`.
  @discardableResult
  func with(_ number: Int64?) throws -> JournalStatement {
    guard let number else { return try bound(unsafe sqlite3_bind_null(statement, next())) }
    return try bound(unsafe sqlite3_bind_int64(statement, next(), number))
  }

  /// Gives the next question mark a moment; `nil` for nothing.
  ///
  /// - Parameter time: The moment.
  /// - Returns: The statement.
  /// - Throws: `DatabaseError`.
  @discardableResult
  func with(_ time: Timestamp?) throws -> JournalStatement { try with(time?.microseconds) }

  /// Gives the next question mark a blob; `nil` for nothing.
  ///
  /// - Parameter bytes: The blob, which is copied.
  /// - Returns: The statement.
  /// - Throws: `DatabaseError`.
  @discardableResult
  func with(_ bytes: [UInt8]?) throws -> JournalStatement {
    guard let bytes else { return try bound(unsafe sqlite3_bind_null(statement, next())) }
    let place = next()
    guard !bytes.isEmpty else {
      return try bound(unsafe sqlite3_bind_zeroblob(statement, place, 0))
    }
    return try bound(
      unsafe bytes.withUnsafeBytes { bytes in
        unsafe sqlite3_bind_blob64(
          statement, place, bytes.baseAddress, UInt64(bytes.count), Self.copied)
      })
  }

  private func next() -> CInt {
    arguments += 1
    return arguments
  }

  private func bound(_ code: CInt) throws -> JournalStatement {
    guard code == SQLITE_OK else {
      arguments = 0
      throw unsafe Self.error(code, connection)
    }
    return self
  }

  /// Makes SQLite copy what it is given.
  ///
  /// Source: SQLite, "Binding Values To Prepared Statements", `SQLITE_TRANSIENT`.
  private static var copied: sqlite3_destructor_type {
    unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }

  private static let encoding = CUnsignedChar(SQLITE_UTF8)

  // MARK: Carrying out

  /// Carries the statement out with the arguments that were given since it was last carried out.
  ///
  /// - Returns: The whole number in the first column of the first row; `nil` if there is no row.
  /// - Throws: `DatabaseError`.
  @discardableResult
  func run() throws -> Int64? {
    defer {
      arguments = 0
      unsafe sqlite3_reset(statement)
      unsafe sqlite3_clear_bindings(statement)
    }
    var number: Int64?
    while true {
      switch unsafe sqlite3_step(statement) {
      case SQLITE_ROW:
        if number == nil { number = unsafe sqlite3_column_int64(statement, 0) }
      case SQLITE_DONE: return number
      case let code: throw unsafe Self.error(code, connection)
      }
    }
  }

  @unsafe private static func error(_ code: CInt, _ connection: OpaquePointer) -> DatabaseError {
    DatabaseError(
      resultCode: ResultCode(rawValue: code),
      message: unsafe String(cString: sqlite3_errmsg(connection)))
  }
}
