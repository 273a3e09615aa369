import CLinux
import GRDB
import Glibc
import SafeFiles
import SystemPackage

/// The file of the journal, `journal.sqlite`: finding, making, checking it, and setting it aside.
struct JournalFile {
  /// The file.
  let path: FilePath

  /// Names the journal of a state.
  ///
  /// - Parameter state: The directory of the state.
  init(state: FilePath) {
    path = state.appending("journal.sqlite")
  }

  /// The most bytes of a journal that is looked through when it is opened.
  ///
  /// Up to that it takes a fraction of a second; `doctor` looks through any.
  static let largestChecked: Int64 = 64 << 20

  /// Opens the journal to write it, and makes or migrates it.
  ///
  /// - Parameter source: What a new journal is made of; `nil` to begin an empty one.
  /// - Returns: The connection, where a damaged journal was put, and what was made once more.
  /// - Throws: ``JournalError``.
  func openAsOwner(
    rebuilding source: JournalRebuild.Source? = nil
  ) throws(JournalError) -> (
    connection: JournalConnection, damaged: FilePath?, rebuilt: JournalRebuild.Count
  ) {
    removeUnfinished()
    var damaged: FilePath?
    var rebuilt = JournalRebuild.Count()
    for isSecondTry in [false, true] {
      do throws(JournalError) {
        if try facts() == nil {
          // A log without its database cannot be read.
          if isLogInUse { damaged = try setAside() }
          var source = source
          if source?.aside == nil { source?.aside = damaged }
          rebuilt = try make(rebuilding: source)
        }
        try tightenPermissions()
        let connection = try openChecked()
        try connection.migrate()
        try checkTables(connection)
        return (connection, damaged, rebuilt)
      } catch {
        guard error.kind == .damaged, !isSecondTry else { throw error }
        // If the disk cannot be read, the journal is not known to be damaged.
        for ending in ["", "-wal"] { try companion(ending).readThrough(for: path) }
        damaged = try setAside()
      }
    }
    throw JournalError(path: path, why: "a new journal is damaged at once", kind: .damaged)
  }

  /// Opens the journal to change something in it beside its owner.
  ///
  /// - Returns: The connection.
  /// - Throws: ``JournalError`` if there is none or it is of another version.
  func openAsVisitor() throws(JournalError) -> JournalConnection {
    try checkHeader()
    let connection = try JournalConnection(path, isReadOnly: false)
    try checkVersion(connection, isExact: true)
    return connection
  }

  /// Opens the journal to read it.
  ///
  /// In a directory that cannot be written it is read as it is, if no process left a log behind.
  ///
  /// - Returns: The connection.
  /// - Throws: ``JournalError`` if there is none or it is of another version.
  func openForReading() throws(JournalError) -> JournalConnection {
    try checkHeader()
    do throws(JournalError) {
      let connection = try JournalConnection(path, isReadOnly: true)
      try checkVersion(connection, isExact: true)
      return connection
    } catch {
      guard error.kind == .unusable, !isLogInUse,
        access(path.removingLastComponent(), W_OK) != 0,
        let connection = try? JournalConnection(path, isReadOnly: true, isImmutable: true)
      else { throw error }
      try checkVersion(connection, isExact: true)
      return connection
    }
  }

  // MARK: Checks

  /// What the system knows of the file; `nil` if there is none.
  func facts() throws(JournalError) -> FileFacts? {
    do throws(Errno) {
      let facts = try FileFacts(at: path, followingLinks: false)
      guard facts.kind == .regular else {
        throw Errno.invalidArgument
      }
      return facts
    } catch {
      switch error {
      case .noSuchFileOrDirectory: return nil
      case .invalidArgument:
        throw JournalError(path: path, why: "it is a directory, a link or a special file")
      default: throw JournalError(error, at: path)
      }
    }
  }

  /// Whether the log has pages that are not in the database yet.
  ///
  /// Its header has 32 bytes.
  private var isLogInUse: Bool {
    let facts = try? FileFacts(at: companion("-wal"), followingLinks: false)
    return (facts?.size ?? 0) > 32
  }

  /// Looks at the first bytes of the file, before SQLite does anything to it.
  ///
  /// Source: SQLite, "Database File Format", section 1.3.
  private func checkHeader() throws(JournalError) {
    guard let facts = try facts() else {
      throw JournalError(path: path, why: "no such file", kind: .missing)
    }
    var header: [UInt8] = []
    do {
      let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .noFollow])
      defer { try? file.close() }
      header = try unsafe [UInt8](unsafeUninitializedCapacity: 100) { buffer, count in
        count = try unsafe file.read(
          fromAbsoluteOffset: 0, into: UnsafeMutableRawBufferPointer(buffer))
      }
    } catch {
      throw JournalError(error, at: path)
    }
    guard facts.size > 0 else {
      throw JournalError(path: path, why: "it is empty", kind: .damaged)
    }
    guard header.count == 100, header.starts(with: Array("SQLite format 3".utf8) + [0]) else {
      throw JournalError(path: path, why: "it is not a database", kind: .damaged)
    }
    func number(at offset: Int) -> UInt32 {
      header[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    // What may read and write it: 1 or 2, else SQLite takes it for one of the future.
    guard (1...2).contains(header[18]), (1...2).contains(header[19]) else {
      throw JournalError(path: path, why: "its header makes no sense", kind: .damaged)
    }
    guard number(at: 68) == JournalSchema.applicationIdentifier else {
      throw JournalError(path: path, why: "it is a database, but not a journal", kind: .damaged)
    }
    try check(version: Int(number(at: 60)), isExact: false)
  }

  private func checkVersion(
    _ connection: JournalConnection, isExact: Bool
  ) throws(JournalError) {
    let version = try connection.use { database in
      try Int.fetchOne(database, sql: "PRAGMA user_version")
    }
    try check(version: version ?? 0, isExact: isExact)
  }

  private func check(version: Int, isExact: Bool) throws(JournalError) {
    let ours = JournalSchema.version
    let why = "its version is \(version), this program's \(ours)"
    if version > ours { throw JournalError(path: path, why: why, kind: .newer) }
    if version < ours, isExact { throw JournalError(path: path, why: why, kind: .older) }
  }

  /// Opens the file, and looks through it where that is quick.
  private func openChecked() throws(JournalError) -> JournalConnection {
    try checkHeader()
    let connection = try JournalConnection(path, isReadOnly: false)
    try checkVersion(connection, isExact: false)
    let size = try facts()?.size ?? 0
    let problem = try connection.use { database in
      // The first query finds an error in the schema.
      _ = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema")
      guard size <= Self.largestChecked else { return String?.none }
      return try String.fetchOne(database, sql: "PRAGMA quick_check(1)")
    }
    if let problem, problem != "ok" {
      throw JournalError(path: path, why: problem, kind: .damaged)
    }
    return connection
  }

  /// Reads a row of each table with all columns, and the version once more.
  private func checkTables(_ connection: JournalConnection) throws(JournalError) {
    try checkVersion(connection, isExact: true)
    try connection.use { database in
      for statement in [
        "SELECT \(JournalContext.columns) FROM contexts LIMIT 1",
        "SELECT \(JournalRun.columns) FROM runs JOIN contexts ON contexts.number = context LIMIT 1",
        "SELECT \(JournalStep.columns) FROM events LIMIT 1",
        "SELECT key, attempt FROM deliveries LIMIT 1",
        "SELECT number, first, answer, context, kind, time, link FROM answer_links LIMIT 1",
      ] {
        _ = try Row.fetchOne(database, sql: statement)
      }
    }
  }

  // MARK: Making

  /// Makes a journal under another name, and renames it when it is whole.
  private func make(
    rebuilding source: JournalRebuild.Source?
  ) throws(JournalError) -> JournalRebuild.Count {
    let unfinished = unfinished
    do {
      var rebuilt = JournalRebuild.Count()
      let file = try FileDescriptor.open(
        unfinished.path, .readWrite, options: [.create, .exclusiveCreate, .closeOnExec, .noFollow],
        permissions: .ownerReadWrite)
      try file.close()
      let connection = try JournalConnection(unfinished.path, isReadOnly: false)
      try connection.migrate()
      if let source {
        let statements = JournalStatements()
        defer { statements.removeAll() }
        rebuilt = try connection.use { database in
          try database.beginTransaction(.immediate)
          do {
            let tables = JournalTransaction(database, at: path, statements)
            try tables.beginLinks(.rebuilt)
            let count = try JournalRebuild.run(source, into: tables)
            // Nothing says that there was a journal before.
            if count.all == 0, source.aside == nil { try tables.beginLinks(.new) }
            try database.commit()
            return count
          } catch {
            if database.isInsideTransaction { try? database.rollback() }
            throw error
          }
        }
      }
      _ = try connection.use { try $0.checkpoint(.truncate) }
      connection.close()
      unfinished.removeCompanions()
      try unfinished.rename(to: path)
      syncFolder()
      return rebuilt
    } catch {
      removeUnfinished()
      throw JournalError(error, at: path)
    }
  }

  /// Removes what an interrupted ``make()`` left behind.
  func removeUnfinished() {
    let unfinished = unfinished
    unfinished.removeCompanions()
    unfinished.remove("")
  }

  /// The name under which a journal is made.
  var unfinished: JournalFile {
    JournalFile(at: path.removingLastComponent().appending("journal.sqlite.new"))
  }

  /// Makes the file readable for its owner alone.
  private func tightenPermissions() throws(JournalError) {
    guard let facts = try facts(), facts.permissions & 0o077 != 0 else { return }
    _ = unsafe path.withPlatformString { unsafe chmod($0, 0o600) }
  }

  // MARK: Setting aside

  /// Renames the journal and what belongs to it to names that are free.
  ///
  /// The names keep their endings, so that SQLite finds the log when a person looks into it.
  ///
  /// - Returns: What the journal is called now.
  /// - Throws: ``JournalError`` if it cannot be renamed.
  func setAside() throws(JournalError) -> FilePath {
    var number = 1
    while true {
      let name = "journal.sqlite.damaged-\(number)"
      let place = JournalFile(at: path.removingLastComponent().appending(name))
      number += 1
      guard ["", "-wal", "-shm"].allSatisfy({ !place.exists($0) }) else { continue }
      do throws(Errno) {
        // The log first: a database without it may be opened, a log without it may not.
        for ending in ["-wal", "-shm", ""] where exists(ending) {
          try JournalFile(at: companion(ending)).rename(to: place.companion(ending))
        }
      } catch {
        if error == .fileExists { continue }
        throw JournalError(error, at: path)
      }
      syncFolder()
      return place.exists("") ? place.path : place.companion("-wal")
    }
  }

  // MARK: Names

  private init(at path: FilePath) {
    self.path = path
  }

  /// The path with an ending behind the name.
  func companion(_ ending: String) -> FilePath {
    FilePath(bytes: path.bytes + Array(ending.utf8))
  }

  private func exists(_ ending: String) -> Bool {
    (try? FileFacts(at: companion(ending), followingLinks: false)) != nil
  }

  func removeCompanions() {
    for ending in ["-wal", "-shm"] { remove(ending) }
  }

  func remove(_ ending: String) {
    _ = unsafe companion(ending).withPlatformString { unsafe unlink($0) }
  }

  package func rename(to new: FilePath) throws(Errno) {
    if let fault = RenameWithoutReplacing.rename(path, to: new, on: .ours) { throw fault }
  }

  private func access(_ path: FilePath, _ mode: CInt) -> CInt {
    unsafe path.withPlatformString { unsafe Glibc.access($0, mode) }
  }

  /// Keeps new names over a power cut.
  func syncFolder() {
    guard
      let folder = try? FileDescriptor.open(
        path.removingLastComponent(), .readOnly, options: [.closeOnExec, .directory])
    else { return }
    fsync(folder.rawValue)
    try? folder.close()
  }
}

extension FilePath {
  /// Reads a file from its first byte to its last, which nothing in this process may have open.
  ///
  /// - Parameter journal: The journal that it belongs to.
  /// - Throws: ``JournalError`` if the system cannot give all of it; no error if it is not there.
  fileprivate func readThrough(for journal: FilePath) throws(JournalError) {
    do {
      let file = try FileDescriptor.open(self, .readOnly, options: [.closeOnExec, .noFollow])
      defer { try? file.close() }
      var buffer = [UInt8](repeating: 0, count: 1 << 20)
      while try unsafe buffer.withUnsafeMutableBytes({ try unsafe file.read(into: $0) }) > 0 {}
    } catch {
      guard (error as? Errno) != .noSuchFileOrDirectory else { return }
      throw JournalError(error, at: journal)
    }
  }
}
