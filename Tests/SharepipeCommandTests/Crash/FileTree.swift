import Glibc
import Sharepipe
import SystemPackage

/// Reads and writes trees of files whose names are any bytes.
///
/// It uses nothing of the code under test but the conversion of paths.
enum FileTree {
  /// What is at a path, its links not followed; `nil` if nothing is.
  static func mode(of path: FilePath) -> UInt32? {
    var status = stat()
    guard unsafe path.withPlatformString({ unsafe lstat($0, &status) }) == 0 else { return nil }
    return status.st_mode
  }

  static func isDirectory(_ path: FilePath) -> Bool {
    mode(of: path).map { $0 & S_IFMT == S_IFDIR } ?? false
  }

  /// The names in a directory, in the order of their bytes.
  static func names(in path: FilePath) -> [[UInt8]] {
    guard let directory = unsafe path.withPlatformString({ unsafe opendir($0) }) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [[UInt8]] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe Array(bytes.prefix { $0 != 0 })
      }
      if name != [0x2E], name != [0x2E, 0x2E] { names.append(name) }
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The files below a path, each with its path below it; the path itself has an empty one.
  static func files(below path: FilePath) -> [(path: FilePath, bytes: [UInt8])] {
    guard isDirectory(path) else { return bytes(of: path).map { [(FilePath(), $0)] } ?? [] }
    return names(in: path).flatMap { name in
      files(below: path.appending(FilePath(bytes: name).components)).map { file in
        (FilePath(bytes: name).appending(file.path.components), file.bytes)
      }
    }
  }

  static func bytes(of path: FilePath) -> [UInt8]? {
    guard let file = try? FileDescriptor.open(path, .readOnly, options: .noFollow) else {
      return nil
    }
    defer { try? file.close() }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count =
        (try? unsafe buffer.withUnsafeMutableBytes { try unsafe file.read(into: $0) }) ?? 0
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }

  static func makeDirectories(_ path: FilePath) throws {
    guard !isDirectory(path) else { return }
    try makeDirectories(path.removingLastComponent())
    try check(unsafe path.withPlatformString { unsafe mkdir($0, 0o755) })
  }

  static func write(_ bytes: [UInt8], to path: FilePath, mode: UInt32 = 0o644) throws {
    try makeDirectories(path.removingLastComponent())
    let file = try FileDescriptor.open(
      path, .writeOnly, options: [.create, .truncate], permissions: FilePermissions(rawValue: mode))
    try file.closeAfter { _ = try file.writeAll(bytes) }
    try check(unsafe path.withPlatformString { unsafe chmod($0, mode) })
  }

  static func rename(_ old: FilePath, to new: FilePath) throws {
    try check(
      unsafe old.withPlatformString { old in
        unsafe new.withPlatformString { unsafe Glibc.rename(old, $0) }
      })
  }

  static func link(_ old: FilePath, as new: FilePath) throws {
    try makeDirectories(new.removingLastComponent())
    try check(
      unsafe old.withPlatformString { old in
        unsafe new.withPlatformString { unsafe Glibc.link(old, $0) }
      })
  }

  private static func check(_ result: CInt) throws {
    guard result == 0 else { throw Errno(rawValue: errno) }
  }
}
