internal import CLinux
internal import Glibc

/// What the file system says of an entry itself, without following a link.
///
/// Facts that changed mean that the entry changed.
package struct EntryFacts: Hashable, Sendable {
  /// What kind of file it is.
  package enum Kind: Hashable, Sendable {
    case regular
    case directory
    case symbolicLink
    /// A pipe, a socket or a device.
    case special
  }

  /// What kind of file it is.
  package let kind: Kind
  /// The number of the file system.
  package let device: UInt64
  /// The number of the file in its file system.
  package let inode: UInt64
  /// The size in bytes.
  package let size: Int64
  /// When the content was changed, in nanoseconds since 1970; the owner can set it to any time.
  package let modified: Int64
  /// When the content or anything about the file was changed, in nanoseconds since 1970; a rename
  /// counts, and no program can set it.
  package let changed: Int64
  /// The user who owns the file.
  package let owner: UInt32
  /// The number of names that the file has.
  package let linkCount: Int

  /// Takes the facts from what `fstat(2)` filled in.
  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFLNK: .symbolicLink
      default: .special
      }
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    modified = Self.nanoseconds(status.st_mtim)
    changed = Self.nanoseconds(status.st_ctim)
    owner = status.st_uid
    linkCount = Int(status.st_nlink)
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    // A file may carry any time, even one that nanoseconds in 64 bits cannot hold.
    let (product, overflow) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? (time.tv_sec < 0 ? .min : .max) : product &+ Int64(time.tv_nsec)
  }
}
