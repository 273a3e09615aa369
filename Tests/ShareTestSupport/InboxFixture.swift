import Documents
import Glibc
package import Intake
package import SafeFiles
package import SystemPackage
import TestSupport
import TypeIdentifiers

/// A folder of a test's own whose files are entries of an inbox.
package final class InboxFixture {
  private let folder: TemporaryFolder
  package var root: FilePath { folder.path }

  package init() throws { folder = try TemporaryFolder() }

  /// Writes a file, and the directories on the way to it.
  @discardableResult
  package func file(_ path: String, _ content: String = "x") throws -> FileReference {
    try file(path, bytes: Array(content.utf8))
  }

  @discardableResult
  package func file(_ path: String, bytes: [UInt8]) throws -> FileReference {
    try directory(FilePath(path).removingLastComponent().string)
    try folder.write(path, bytes: bytes, mode: 0o600)
    return reference(path)
  }

  @discardableResult
  package func directory(_ path: String) throws -> FileReference {
    try folder.makeDirectory(path, mode: 0o700)
    return reference(path)
  }

  package func link(_ path: String, to target: String) throws {
    try folder.link(path, to: target)
  }

  package func pipe(_ path: String) throws {
    try check(unsafe root.appending(path).bytes.withTerminatedBytes { unsafe mkfifo($0, 0o600) })
  }

  package func socket(_ path: String) throws {
    try check(
      unsafe root.appending(path).bytes.withTerminatedBytes {
        unsafe mknod($0, S_IFSOCK | 0o600, 0)
      })
  }

  /// Makes a device like `/dev/null`; whether this process may.
  package func device(_ path: String) -> Bool {
    unsafe root.appending(path).bytes.withTerminatedBytes {
      unsafe mknod($0, S_IFCHR | 0o600, 1 << 8 | 3) == 0
    }
  }

  package func reference(_ path: String) -> FileReference {
    FileReference(root: root, path: FilePath(path))
  }

  /// Walks the directory, or some paths in it.
  package func walk(_ paths: String...) throws -> [InboxWalker.Step] {
    let named = paths.isEmpty ? [root] : paths.map { root.appending($0) }
    return Array(try InboxWalker(named, catalogue: .builtIn))
  }

  /// The labels of the entries of a walk.
  package func names() throws -> [String] {
    try walk().compactMap { if case .entry(let entry) = $0 { entry.name.label } else { nil } }
  }

  /// The only entry of a walk.
  package func entry(_ name: String) throws -> InboxEntry? {
    for case .entry(let entry) in try walk() where entry.name.label == name { return entry }
    return nil
  }

  package func check(_ result: CInt, except allowed: CInt? = nil) throws {
    guard result != 0, errno != allowed else { return }
    throw Errno(rawValue: errno)
  }
}

extension InboxFixture {
  /// Makes directories one in the other, deeper than a path can say, with a file at the end.
  package func deepTree(of name: String, levels: Int, file: String) throws {
    var directory = try FileDescriptor.open(root, .readOnly, options: .directory)
    for _ in 0..<levels {
      let next = try unsafe name.withCString { name in
        try check(unsafe mkdirat(directory.rawValue, name, 0o700))
        return unsafe openat(directory.rawValue, name, O_RDONLY | O_DIRECTORY)
      }
      try directory.close()
      directory = FileDescriptor(rawValue: next)
    }
    let end = unsafe file.withCString {
      unsafe openat(directory.rawValue, $0, O_WRONLY | O_CREAT, 0o600)
    }
    try directory.close()
    let descriptor = FileDescriptor(rawValue: end)
    _ = try descriptor.closeAfter { try descriptor.writeAll("deep".utf8) }
  }
}
