internal import CLinux
internal import Glibc
internal import SystemPackage

/// A hold on a directory, for asking about the names in it.
///
/// The hold (`O_PATH`) needs no permission to read the directory. While it exists, its file system
/// cannot be unmounted, so the watcher gives up its holds before it sleeps.
///
/// Source: open(2), `O_PATH`; openat2(2), `RESOLVE_BENEATH`, `RESOLVE_NO_SYMLINKS`.
struct OpenDirectory {
  /// Which directory it is.
  struct Identity: Hashable {
    fileprivate let device: UInt64
    fileprivate let inode: UInt64
  }

  private static let flags = clinux_o_path | O_DIRECTORY | O_CLOEXEC

  /// The descriptor.
  let descriptor: OpenDescriptor

  /// Takes hold of a directory that the user named, wherever links lead.
  init(_ path: FilePath) throws(Errno) {
    descriptor = try OpenDescriptor(
      takingOver: unsafe path.withPlatformString { unsafe open($0, Self.flags) })
  }

  /// Takes hold of a directory below another, through no link and no `..`.
  ///
  /// - Parameters:
  ///   - names: The names on the way, each without a slash; none for the directory itself.
  ///   - root: Where the way starts.
  /// - Throws: The error of the system.
  init(_ names: [[UInt8]], below root: OpenDirectory) throws(Errno) {
    guard !names.isEmpty else {
      descriptor = root.descriptor
      return
    }
    let path = Array(names.joined(separator: [UInt8(ascii: "/")]))
    if path.count < Int(PATH_MAX) {
      let result = unsafe path.withTerminatedBytes {
        unsafe clinux_openat2(
          root.descriptor.number, $0, UInt64(Self.flags | O_NOFOLLOW), 0,
          UInt64(RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS))
      }
      // The others mean that the call is not there, is forbidden, or was disturbed by a rename.
      if result >= 0 || ![ENOSYS, EPERM, EAGAIN].contains(errno) {
        descriptor = try OpenDescriptor(takingOver: result)
        return
      }
    }
    var position = root.descriptor
    for name in names {
      position = try OpenDescriptor(
        takingOver: unsafe name.withTerminatedBytes {
          unsafe openat(position.number, $0, Self.flags | O_NOFOLLOW)
        })
    }
    descriptor = position
  }

  /// Takes hold of a directory in another.
  init(_ name: [UInt8], in directory: OpenDirectory) throws(Errno) {
    descriptor = try OpenDescriptor(
      takingOver: unsafe name.withTerminatedBytes {
        unsafe openat(directory.descriptor.number, $0, Self.flags | O_NOFOLLOW)
      })
  }

  /// Which directory it is.
  var identity: Identity {
    get throws(Errno) {
      var status = stat()
      guard unsafe fstat(descriptor.number, &status) == 0 else { throw Errno(rawValue: errno) }
      return Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }
  }

  /// Asks about a name in the directory, without following a link.
  func facts(of name: [UInt8]) throws(Errno) -> EntryFacts {
    var status = stat()
    let result = unsafe name.withTerminatedBytes {
      unsafe fstatat(descriptor.number, $0, &status, AT_SYMLINK_NOFOLLOW)
    }
    guard result == 0 else { throw Errno(rawValue: errno) }
    return EntryFacts(status)
  }
}
