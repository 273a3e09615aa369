package import CLinux
internal import Glibc
package import SystemPackage

/// What the file system says about a file.
///
/// Facts that changed mean that the file changed.
package struct FileFacts: Hashable, Sendable {
  /// What kind of file it is.
  package enum Kind: Hashable, Sendable {
    case regular
    case directory
    case special(SpecialFile)
  }

  /// What kind of file it is.
  package let kind: Kind
  /// The size in bytes.
  package let size: Int64
  /// The number of the file system.
  package let device: UInt64
  /// The number of the file in its file system.
  package let inode: UInt64
  /// The number of names that the file has.
  package let linkCount: Int
  /// The user who owns the file.
  package let owner: UInt32
  /// The group that the file belongs to.
  package let group: UInt32
  /// The permissions, without the kind.
  package let permissions: UInt32
  /// When the content was changed, in nanoseconds since 1970; the owner can set it to any time.
  package let modified: Int64
  /// When the content or anything about the file was changed, in nanoseconds since 1970; a rename
  /// counts, and no program can set it.
  package let changed: Int64

  /// Takes the facts from what `fstat(2)` filled in.
  package init(_ status: stat) {
    kind = Self.kind(ofMode: status.st_mode)
    size = Int64(status.st_size)
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    linkCount = Int(status.st_nlink)
    owner = status.st_uid
    group = status.st_gid
    permissions = status.st_mode & 0o7777
    modified = Self.nanoseconds(status.st_mtim)
    changed = Self.nanoseconds(status.st_ctim)
  }

  /// Asks about a path that the user named.
  package init(at path: FilePath, followingLinks: Bool) throws(Errno) {
    var status = stat()
    let result = unsafe path.bytes.withTerminatedBytes { bytes in
      unsafe followingLinks ? stat(bytes, &status) : lstat(bytes, &status)
    }
    guard result == 0 else { throw Errno(rawValue: errno) }
    self.init(status)
  }

  /// Whether two facts are about one file, whatever its content is.
  package func isSameFile(as other: Self) -> Bool {
    device == other.device && inode == other.inode
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    // A file may carry any time, even one that nanoseconds in 64 bits cannot hold.
    let (product, overflow) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? (time.tv_sec < 0 ? .min : .max) : product &+ Int64(time.tv_nsec)
  }

  private static func kind(ofMode mode: mode_t) -> Kind {
    switch mode & S_IFMT {
    case S_IFREG: .regular
    case S_IFDIR: .directory
    case S_IFLNK: .special(.symbolicLink)
    case S_IFIFO: .special(.pipe)
    case S_IFSOCK: .special(.socket)
    case S_IFCHR: .special(.characterDevice)
    case S_IFBLK: .special(.blockDevice)
    default: .special(.unknown)
    }
  }
}
