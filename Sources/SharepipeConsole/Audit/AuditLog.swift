internal import Glibc
import SafeFiles
import Synchronization
package import SystemPackage

/// The log of the console: `console.log` in the state, a line of JSON for each event, for its owner alone.
///
/// It never has a query, a cookie, a code or a password. At 1 MiB it becomes `console.log.1`, and the
/// one before that is removed.
package final class AuditLog: Sendable {
  /// The name of the file.
  package static let fileName: FilePath.Component = "console.log"

  private static let largest: Int64 = 1 << 20

  private let path: FilePath
  private let isFaulty = Mutex(false)

  /// Names the place, which is not looked at.
  ///
  /// - Parameter state: The directory of the state, absolute.
  package init(in state: FilePath) { path = state.appending(Self.fileName) }

  /// Writes a line.
  ///
  /// - Parameter line: The line, with its line break.
  /// - Returns: The error of the system, the first time that a line cannot be written since one could.
  func write(_ line: [UInt8]) -> Errno? {
    isFaulty.withLock { isFaulty in
      let fault = append(line)
      defer { isFaulty = fault != nil }
      return isFaulty ? nil : fault
    }
  }

  private func append(_ line: [UInt8]) -> Errno? {
    if let size = try? FileFacts(at: path, followingLinks: false).size, size >= Self.largest {
      let older = FilePath(path.string + ".1")
      _ = unsafe path.withPlatformString { path in
        unsafe older.withPlatformString { unsafe rename(path, $0) }
      }
    }
    let flags = O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let file = unsafe path.withPlatformString { unsafe open($0, flags, 0o600) }
    guard file >= 0 else { return Errno(rawValue: errno) }
    defer { close(file) }
    let count = unsafe line.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
    return count == line.count ? nil : Errno(rawValue: count < 0 ? errno : ENOSPC)
  }
}
