import Glibc
import SystemPackage

/// The system calls of the tests, which throw what the system says.
enum SystemCalls {
  static func open(_ path: String, _ flags: CInt, _ mode: mode_t = 0o644) throws -> CInt {
    try check(unsafe Glibc.open(path, flags | O_CLOEXEC, mode))
  }

  static func open(_ name: String, in directory: CInt, _ flags: CInt) throws -> CInt {
    try check(unsafe openat(directory, name, flags | O_CLOEXEC, 0o644))
  }

  static func makeDirectory(_ name: String, in directory: CInt) throws {
    try check(unsafe mkdirat(directory, name, 0o755))
  }

  static func makeDirectory(_ path: String) throws {
    try check(unsafe mkdir(path, 0o755))
  }

  static func removeDirectory(_ path: String) throws {
    try check(unsafe rmdir(path))
  }

  static func remove(_ path: String) throws {
    try check(unsafe unlink(path))
  }

  static func rename(_ old: String, _ new: String) throws {
    try check(unsafe Glibc.rename(old, new))
  }

  /// Renames to a name of any bytes.
  static func rename(_ old: String, to bytes: [UInt8]) throws {
    try check(unsafe Glibc.rename(old, bytes.map { CChar(bitPattern: $0) } + [0]))
  }

  static func makePipe(_ path: String) throws {
    try check(unsafe mkfifo(path, 0o644))
  }

  static func link(_ path: String, to target: String) throws {
    try check(unsafe symlink(target, path))
  }

  static func setMode(_ mode: mode_t, of path: String) throws {
    try check(unsafe chmod(path, mode))
  }

  static func setOwner(_ user: uid_t, of path: String) throws {
    try check(unsafe chown(path, user, user))
  }

  /// Makes this process one of another user, for good.
  static func become(_ user: uid_t) throws {
    try check(setgid(user))
    try check(setuid(user))
  }

  /// Mounts a file system in memory.
  static func mount(_ path: String) throws {
    try check(unsafe Glibc.mount("none", path, "tmpfs", 0, nil))
  }

  static func unmount(_ path: String) throws {
    try check(unsafe umount2(path, 0))
  }

  /// Whether something is there.
  static func isThere(_ path: String) -> Bool {
    unsafe access(path, F_OK) == 0
  }

  @discardableResult
  private static func check(_ result: CInt) throws -> CInt {
    guard result >= 0 else { throw Errno(rawValue: errno) }
    return result
  }
}

extension FilePath {
  /// The bytes of the path, without the NUL at its end.
  var bytes: [UInt8] {
    unsafe withPlatformString { unsafe Array(UnsafeRawBufferPointer(start: $0, count: length)) }
  }
}
