import GRDB
import GRDBSQLite

extension JournalConnection {
  /// Whether the file that is open is still the one at its path.
  ///
  /// SQLite compares the inode of what it has open: a descriptor of ours on the file would take its
  /// locks away when it is closed. Source: SQLite, `SQLITE_FCNTL_HAS_MOVED`.
  var isInPlace: Bool {
    let hasMoved = try? use { database in
      var hasMoved: CInt = 0
      let result = unsafe sqlite3_file_control(
        database.sqliteConnection, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
      return result != SQLITE_OK || hasMoved != 0
    }
    return hasMoved == false
  }
}
