import GRDB
import GRDBSQLite
import Glibc
import SafeFiles
import SystemPackage

extension JournalError {
  /// Takes what GRDB or the system threw.
  ///
  /// Source: SQLite, "Result and Error Codes". A full disk is `SQLITE_FULL`; a reached quota is
  /// `SQLITE_IOERR` with the error number of the system. A page that could not be read for `EIO` is
  /// `SQLITE_CORRUPT`: see `SQLITE_IOERR_CORRUPTFS`.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - path: The journal's file.
  ///   - database: The connection at which it happened, or `nil`.
  init(_ error: any Error, at path: FilePath, in database: Database? = nil) {
    switch error {
    case let error as JournalError: self = error
    case let error as DatabaseError:
      // SQLite forgets the number when a transaction ends badly; it is still that of this thread.
      let last = errno
      let kept = database.map { unsafe sqlite3_system_errno($0.sqliteConnection) } ?? 0
      let system = kept == 0 ? last : kept
      // A page that the disk does not give passes for a damaged one.
      let isRead = error.resultCode == .SQLITE_CORRUPT && last == EIO
      let hasNumber = error.resultCode == .SQLITE_IOERR || error.resultCode == .SQLITE_CANTOPEN
      let number = Errno(rawValue: isRead ? EIO : hasNumber ? system : 0)
      let text = error.message ?? "\(error.resultCode)"
      self.init(
        path: path, why: number.rawValue == 0 ? text : "\(text): \(number)",
        kind: Self.kind(of: error, number))
    case let error as Errno:
      self.init(
        path: path, why: "\(error)",
        kind: Self.isNoSpace(error) ? .noSpace : error.isShortage ? .noResources : .unusable)
    default: self.init(path: path, why: "\(error)")
    }
  }

  private static func kind(of error: DatabaseError, _ number: Errno) -> Kind {
    switch error.resultCode {
    // Our statements are always the same: one that makes no sense met other tables than ours.
    case .SQLITE_CORRUPT where number == .ioError: .unusable
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR: .damaged
    case .SQLITE_FULL: .noSpace
    case .SQLITE_NOMEM: .noResources
    case .SQLITE_CANTOPEN where number.isShortage: .noResources
    case .SQLITE_IOERR:
      isNoSpace(number) ? .noSpace : number.isShortage ? .noResources : .unusable
    case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG, .SQLITE_RANGE: .refused
    default: .unusable
    }
  }

  /// Whether an error number says that nothing more can be stored: on the disk, within a quota, or
  /// within the limit of this process for a file.
  private static func isNoSpace(_ error: Errno) -> Bool {
    error == .noSpace || error == .fileTooLarge || error.rawValue == EDQUOT
  }
}
