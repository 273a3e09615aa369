import CLinux
import Glibc
import SystemPackage

/// Which directory a path names, so that another one in its place is noticed.
struct DirectoryIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64

  /// Takes the identity of a directory; `nil` if the path names none, or a link.
  init?(of path: FilePath) {
    var status = stat()
    guard unsafe path.withPlatformString({ unsafe lstat($0, &status) }) == 0 else { return nil }
    let facts = FileFacts(status)
    guard facts.kind == .directory else { return nil }
    device = facts.device
    inode = facts.inode
  }
}
