internal import CLinux
internal import Glibc
package import SystemPackage

/// Whether a file that has several names may be read through the one in an inbox.
///
/// A user who may write in a directory may give a file that this user cannot read a name in it,
/// where the kernel allows it (`fs.protected_hardlinks`, which is off in some containers and
/// unknown to servers of files). A name proves nothing then: the file is read only if the users who
/// can make names there could read it as well.
///
/// Source: link(2); proc_sys_fs(5), `protected_hardlinks`.
package enum HardLink {
  /// Whether a file may be read.
  ///
  /// - Parameters:
  ///   - file: What the file system says of the open file.
  ///   - directory: What it says of the directory that its name is in, or was in when it was taken.
  ///   - us: The user who this process is.
  /// - Returns: `true` if it has one name, or if it is its owner's to share there: it belongs to the
  ///   owner of the directory, or to us, and no other user may write in the directory, or every user who
  ///   may write there may read it.
  static func isShareable(
    _ file: FileFacts, in directory: FileFacts, us: UInt32 = geteuid()
  ) -> Bool {
    guard file.linkCount > 1, file.kind == .regular else { return true }
    guard file.owner == directory.owner || file.owner == us else { return false }
    // Every user may read it, so that nothing is given away.
    if file.permissions & 0o044 == 0o044 { return true }
    guard file.owner == directory.owner, directory.permissions & 0o002 == 0 else { return false }
    guard directory.permissions & 0o020 != 0 else { return true }
    return file.group == directory.group && file.permissions & 0o040 != 0
  }

  /// Makes sure that an open file may be read through its name.
  ///
  /// - Parameters:
  ///   - file: The open file.
  ///   - facts: What the file system says of it.
  ///   - reference: Where it is. One that was claimed has with it where it was.
  /// - Throws: ``FileFault/foreignName(owner:)``.
  package static func check(
    _ file: FileDescriptor, _ facts: FileFacts, at reference: FileReference
  ) throws(FileFault) {
    guard facts.linkCount > 1 else { return }
    guard !hasAccessList(file) else { throw .foreignName(owner: facts.owner) }
    let isShareable =
      if let origin = reference.origin {
        isShareable(facts, in: origin)
      } else {
        directory(of: facts, at: reference) != nil
      }
    guard isShareable else { throw .foreignName(owner: facts.owner) }
  }

  /// Makes sure that an open file may be read through a name in an open directory.
  ///
  /// - Throws: ``FileFault``, mostly ``FileFault/foreignName(owner:)``.
  package static func check(
    _ file: FileDescriptor, _ facts: FileFacts, in directory: borrowing OwnedDescriptor
  ) throws(FileFault) {
    guard facts.linkCount > 1 else { return }
    guard !hasAccessList(file), isShareable(facts, in: try self.facts(of: directory)) else {
      throw .foreignName(owner: facts.owner)
    }
  }

  /// What the file system says of the directory that a name is in, if the file may be read through it.
  ///
  /// The directory is found by its path, so that a user who may rename a directory on the way could
  /// have put another in its place: each must be one in which only we may write, or would do itself.
  ///
  /// - Parameters:
  ///   - facts: What the file system says of the open file.
  ///   - reference: Where its name is, or was.
  /// - Returns: The directory, or `nil` if the file may not be read.
  package static func directory(of facts: FileFacts, at reference: FileReference) -> FileFacts? {
    var path = FilePath()
    var directory: FileFacts?
    for name in [nil] + reference.path.removingLastComponent().components.map(Optional.init) {
      if let directory, !isOurs(directory), !isShareable(facts, in: directory) { return nil }
      if let name { path.append(name) }
      directory = try? self.facts(of: SafeOpen.holdDirectory(path, below: reference.root))
      if directory == nil { return nil }
    }
    return directory.flatMap { isShareable(facts, in: $0) ? $0 : nil }
  }

  /// What the file system says of an open directory.
  ///
  /// With an access list its mode does not say which users may write in it: then any user may.
  package static func facts(
    of directory: borrowing OwnedDescriptor
  ) throws(FileFault) -> FileFacts {
    hasAccessList(directory.descriptor) ? .unknownDirectory : try directory.facts()
  }

  /// Whether rights are given to others than owner, group and all; what cannot be asked may be.
  ///
  /// Source: acl(5); getxattr(2).
  private static func hasAccessList(_ file: FileDescriptor) -> Bool {
    // What is open as a place only has no attributes by itself.
    let size = unsafe "/proc/self/fd/\(file.rawValue)".withCString {
      unsafe getxattr($0, "system.posix_acl_access", nil, 0)
    }
    return size >= 0 ? size > 0 : ![ENODATA, ENOTSUP, ENOSYS].contains(errno)
  }

  /// Whether only we, or root, may write in a directory.
  private static func isOurs(_ directory: FileFacts) -> Bool {
    (directory.owner == 0 || directory.owner == geteuid()) && directory.permissions & 0o022 == 0
  }
}

extension FileFacts {
  /// Stands for a directory of which nothing is known: every user may write in it.
  package static let unknownDirectory: FileFacts = {
    var status = stat()
    status.st_mode = S_IFDIR | 0o777
    status.st_uid = .max
    status.st_gid = .max
    return FileFacts(status)
  }()
}
