import CLinux
import Glibc
import SafeFiles
import SystemPackage

/// Who may connect to a Unix socket, besides the user that has made it.
///
/// Source: unix(7), "Pathname socket ownership and permissions"; acl(5); the layout of
/// `system.posix_acl_access` in the kernel's `posix_acl_xattr.h`.
enum SocketAccess {
  private static let attribute = "system.posix_acl_access"

  /// Lets users connect, and no others.
  ///
  /// - Parameters:
  ///   - users: The users.
  ///   - path: The socket.
  /// - Throws: Why they cannot, such as that the file system keeps no lists of users.
  static func permit(_ users: [UInt32], at path: FilePath) throws(Errno) {
    guard !users.isEmpty else { return }
    let bytes = list(users)
    let result = unsafe path.withPlatformString { path in
      unsafe bytes.withUnsafeBytes { unsafe setxattr(path, attribute, $0.baseAddress, $0.count, 0) }
    }
    guard result == 0 else { throw Errno(rawValue: errno) }
  }

  /// The list: its version, and for each entry its kind, its rights and its user.
  static func list(_ users: [UInt32]) -> [UInt8] {
    let none = UInt32.max
    var entries: [(kind: UInt16, rights: UInt16, user: UInt32)] = [(0x01, 6, none)]
    entries += Set(users).sorted().map { (0x02, 6, $0) }
    entries += [(0x04, 0, none), (0x10, 6, none), (0x20, 0, none)]
    var bytes: [UInt8] = [2, 0, 0, 0]
    for entry in entries {
      for value in [entry.kind, entry.rights] {
        bytes += [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
      }
      bytes += (0..<4).map { UInt8(truncatingIfNeeded: entry.user >> ($0 * 8)) }
    }
    return bytes
  }
}
