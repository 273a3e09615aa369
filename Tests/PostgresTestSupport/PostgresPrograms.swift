#if PostgreSQL
import Foundation
import Glibc
package import SystemPackage

/// The programs of PostgreSQL that are installed on this machine.
package struct PostgresPrograms: Sendable {
  /// The folder of `initdb`, `pg_ctl` and `postgres`, of version 15 or later.
  package let folder: FilePath

  /// The newest that are installed, or `nil`.
  ///
  /// Debian keeps them off the search path, one folder for each version.
  package static let installed: PostgresPrograms? = {
    let debian = FilePath("/usr/lib/postgresql")
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: debian.string)) ?? []
    let newest = versions.compactMap(Int.init).filter { $0 >= 15 }.sorted(by: >)
    let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let folders =
      newest.map { debian.appending("\($0)").appending("bin") } + path.map { FilePath(String($0)) }
    return folders.first { folder in
      ["initdb", "pg_ctl", "psql"].allSatisfy { name in
        unsafe access(folder.appending(name).string, X_OK) == 0
      }
    }.map { PostgresPrograms(folder: $0) }
  }()

  /// The path of one of them.
  package func path(_ name: String) -> String { folder.appending(name).string }

  /// A pooler, if one is installed.
  package static let pooler: String? = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"].first {
    unsafe access($0, X_OK) == 0
  }

  /// What has a command run as another user where the tests run as root, which no server accepts.
  static let asOther: [String] =
    geteuid() == 0
    ? ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", "--no-new-privs"] : []

  /// Gives a path to the user of ``asOther``.
  static func give(_ path: FilePath) throws {
    guard geteuid() == 0, let user = unsafe getpwnam("nobody") else { return }
    guard unsafe chown(path.string, user.pointee.pw_uid, user.pointee.pw_gid) == 0 else {
      throw Errno(rawValue: errno)
    }
  }
}
#endif
