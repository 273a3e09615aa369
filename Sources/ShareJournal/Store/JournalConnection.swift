package import GRDB
import GRDBSQLite
import Glibc
import SafeFiles
import Synchronization
import SystemPackage

/// One connection to the journal's file, for one thread at a time.
@safe package final class JournalConnection: @unchecked Sendable {
  // Sendable: `queue` serializes what is done with the connection, and `frames` is touched only
  // inside it.

  /// The journal's file.
  let path: FilePath
  private let queue: Mutex<DatabaseQueue>
  private let isReadOnly: Bool
  /// The number of pages in the log after the last transaction, which SQLite writes.
  private let frames: UnsafeMutablePointer<CInt>

  /// Opens the file.
  ///
  /// - Parameters:
  ///   - path: The file. Its name need not be UTF-8.
  ///   - isReadOnly: Whether nothing may be written.
  ///   - isImmutable: Whether no other process writes either, so that no lock is taken.
  /// - Throws: ``JournalError``.
  init(_ path: FilePath, isReadOnly: Bool, isImmutable: Bool = false) throws(JournalError) {
    self.path = path
    self.isReadOnly = isReadOnly
    queue = Mutex(try Self.open(path, isReadOnly: isReadOnly, isImmutable: isImmutable))
    unsafe frames = .allocate(capacity: 1)
    unsafe frames.initialize(to: 0)
    if !isReadOnly { countFrames() }
  }

  private static func open(
    _ path: FilePath, isReadOnly: Bool, isImmutable: Bool
  ) throws(JournalError) -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = isReadOnly
    configuration.foreignKeysEnabled = false
    // Another process may write at the same time: `retry` beside `watch`.
    configuration.busyMode = .timeout(5)
    // We call it in turns that our own thread takes; a class of service changes nothing.
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA mmap_size = 0; PRAGMA temp_store = MEMORY")
      guard !isReadOnly else { return }
      try database.execute(
        sql: """
          PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
          PRAGMA journal_size_limit = \(64 << 20); PRAGMA cell_size_check = ON
          """)
    }
    do {
      // SQLite takes text as bytes but GRDB takes a `String`: other names are opened by a link.
      if let text = String(validating: path.bytes, as: UTF8.self) {
        return try DatabaseQueue(
          path: isImmutable ? Self.immutable(text) : text, configuration: configuration)
      } else {
        let folder = try FileDescriptor.open(
          path.removingLastComponent(), .readOnly, options: [.closeOnExec, .directory])
        defer { try? folder.close() }
        let link = "/proc/self/fd/\(folder.rawValue)/\(path.lastComponent?.string ?? "")"
        return try DatabaseQueue(
          path: isImmutable ? Self.immutable(link) : link, configuration: configuration)
      }
    } catch {
      throw JournalError(error, at: path)
    }
  }

  private var current: DatabaseQueue { queue.withLock(\.self) }

  /// Counts the pages of the log after each transaction.
  private func countFrames() {
    // With a hook of ours SQLite writes nothing back to the database by itself. Source: SQLite,
    // sqlite3_wal_hook().
    let counter = unsafe UnsafeMutableRawPointer(frames)
    current.inDatabase { database in
      _ = unsafe sqlite3_wal_hook(
        database.sqliteConnection,
        { counter, _, _, frames in
          unsafe counter?.assumingMemoryBound(to: CInt.self).pointee = frames
          return SQLITE_OK
        }, counter)
    }
  }

  deinit {
    try? current.close()
    unsafe frames.deallocate()
  }

  /// The number of pages in the log after the last transaction of this connection.
  var frameCount: Int { current.inDatabase { _ in unsafe Int(frames.pointee) } }

  /// Closes the file.
  ///
  /// Nothing may be done with it after that, until it is opened again.
  func close() { try? current.close() }

  /// Opens the file anew that has the name now, after ``close()``.
  ///
  /// - Throws: ``JournalError``; then it stays closed.
  func reopen() throws(JournalError) {
    let new = try Self.open(path, isReadOnly: isReadOnly, isImmutable: false)
    queue.withLock { $0 = new }
    guard !isReadOnly else { return }
    unsafe frames.pointee = 0
    countFrames()
  }

  /// Does something with the connection.
  ///
  /// - Parameter body: What to do.
  /// - Returns: What `body` returns.
  /// - Throws: ``JournalError``.
  package func use<Result>(_ body: (Database) throws -> Result) throws(JournalError) -> Result {
    let path = path
    do {
      return try current.inDatabase { database in
        guard unsafe database.sqliteConnection != nil else {
          throw JournalError(path: path, why: "it was closed")
        }
        errno = 0
        do {
          return try body(database)
        } catch {
          throw JournalError(error, at: path, in: database)
        }
      }
    } catch {
      throw JournalError(error, at: path)
    }
  }

  /// Reads rows.
  ///
  /// - Parameters:
  ///   - sql: The statement.
  ///   - arguments: What its question marks stand for.
  ///   - read: Makes a value of a row.
  /// - Returns: The values.
  /// - Throws: ``JournalError``.
  func rows<Value>(
    _ sql: String, _ arguments: StatementArguments = [],
    _ read: (inout JournalRow) throws(JournalError) -> Value
  ) throws(JournalError) -> [Value] {
    try use { try rows(sql, arguments, in: $0, read) }
  }

  /// Reads rows, unless that takes too long.
  ///
  /// - Parameters:
  ///   - sql: The statement.
  ///   - arguments: What its question marks stand for.
  ///   - deadline: Until when it may take.
  ///   - read: Makes a value of a row.
  /// - Returns: The values, or `nil` if time was over.
  /// - Throws: ``JournalError``.
  func rows<Value>(
    _ sql: String, _ arguments: StatementArguments, until deadline: ContinuousClock.Instant,
    _ read: (inout JournalRow) throws(JournalError) -> Value
  ) throws(JournalError) -> [Value]? {
    try use { database in
      do {
        return try Self.within(deadline, on: database) {
          try rows(sql, arguments, in: database, read)
        }
      } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
        return nil
      }
    }
  }

  private func rows<Value>(
    _ sql: String, _ arguments: StatementArguments, in database: Database,
    _ read: (inout JournalRow) throws(JournalError) -> Value
  ) throws -> [Value] {
    try Row.fetchAll(database.cachedStatement(sql: sql), arguments: arguments).map { row in
      var values = JournalRow(row, at: path)
      return try read(&values)
    }
  }

  /// How many steps of its machine SQLite takes between two looks at the clock: about 50 µs.
  private static let stepsBetweenLooks: CInt = 1000

  /// Ends what is done with a connection when time is over.
  ///
  /// Source: SQLite, sqlite3_progress_handler().
  private static func within<Result>(
    _ deadline: ContinuousClock.Instant, on database: Database, _ body: () throws -> Result
  ) throws -> Result {
    try unsafe withUnsafePointer(to: deadline) { deadline in
      unsafe sqlite3_progress_handler(
        database.sqliteConnection, stepsBetweenLooks,
        { deadline in
          let deadline = unsafe deadline?.assumingMemoryBound(to: ContinuousClock.Instant.self)
          guard let deadline = unsafe deadline else { return 0 }
          return unsafe deadline.pointee < .now ? 1 : 0
        }, UnsafeMutableRawPointer(mutating: deadline))
      defer { unsafe sqlite3_progress_handler(database.sqliteConnection, 0, nil, nil) }
      return try body()
    }
  }

  /// Brings the tables up to the version of this program.
  func migrate() throws(JournalError) {
    do {
      try JournalSchema.migrator().migrate(current)
      // It is so already, unless the number was damaged.
      try current.inDatabase { database in
        let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        guard version < JournalSchema.version else { return }
        try database.execute(sql: "PRAGMA user_version = \(JournalSchema.version)")
      }
    } catch {
      throw JournalError(error, at: path)
    }
  }

  /// The name of a file that no process writes, as SQLite takes it where it was built to.
  ///
  /// Source: SQLite, "Uniform Resource Identifiers".
  private static func immutable(_ path: String) -> String {
    let escaped = path.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "#"):
        "%" + String(byte, radix: 16)
      default: String(decoding: [byte], as: UTF8.self)
      }
    }
    return "file://" + escaped.joined() + "?immutable=1"
  }
}
