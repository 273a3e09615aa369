import GRDB
import Glibc
import SafeFiles
import SystemPackage

/// Saves what a connection has open when the file of the journal is lost.
extension JournalFile {
  /// Copies the journal that a connection has open, whatever has become of its file.
  ///
  /// Source: SQLite, "VACUUM", with an INTO clause: it does not ask the disk to keep the copy.
  ///
  /// - Parameter connection: The connection, outside of a transaction.
  /// - Returns: Whether all of it could be read.
  /// - Throws: ``JournalError`` if there is no space for a copy: what is open may still be whole, and
  ///   must not be closed.
  func copy(_ connection: JournalConnection) throws(JournalError) -> Bool {
    removeUnfinished()
    let unfinished = unfinished
    guard let name = String(validating: unfinished.path.bytes, as: UTF8.self) else { return false }
    do {
      try connection.use { try $0.execute(sql: "VACUUM INTO ?", arguments: [name]) }
      let copy = try JournalConnection(unfinished.path, isReadOnly: true)
      let problem = try copy.use { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") }
      copy.close()
      guard problem == "ok" else { throw Errno.ioError }
      let file = try FileDescriptor.open(
        unfinished.path, .readOnly, options: [.noFollow, .closeOnExec])
      try file.closeAfter {
        guard fsync(file.rawValue) == 0 else { throw Errno(rawValue: errno) }
      }
      return true
    } catch {
      removeUnfinished()
      let fault = JournalError(error, at: path)
      if fault.isNoSpace { throw fault }
      return false
    }
  }

  /// Makes room for another journal, after all connections were closed: what is there is set aside,
  /// and an empty file is removed.
  ///
  /// - Returns: Where it is; `nil` if there was nothing worth keeping.
  /// - Throws: ``JournalError``.
  func clear() throws(JournalError) -> FilePath? {
    guard let facts = try facts() else {
      removeCompanions()
      return nil
    }
    guard facts.size > 0 else {
      remove("")
      removeCompanions()
      return nil
    }
    return try setAside()
  }

  /// Gives a copy its name, after ``clear()``.
  ///
  /// - Throws: ``JournalError``.
  func takeCopy() throws(JournalError) {
    let unfinished = unfinished
    unfinished.removeCompanions()
    do throws(Errno) {
      try unfinished.rename(to: path)
    } catch {
      throw JournalError(error, at: path)
    }
    syncFolder()
  }
}
