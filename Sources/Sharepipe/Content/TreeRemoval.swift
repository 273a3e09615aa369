internal import CLinux
internal import Glibc
package import SystemPackage

/// Removes a directory and everything in it, without following a link.
///
/// Each directory is opened and its names are removed through it, so that nobody can lead the
/// removal elsewhere by putting a link in a directory's place.
package enum TreeRemoval {
  /// Removes a file, a link or a directory with all that is in it.
  ///
  /// Directories whose owner took the right to write in them away are given it back.
  ///
  /// - Parameter path: What is removed. It is no error if it is not there.
  /// - Throws: The first fault; as much as possible is removed nevertheless.
  package static func remove(_ path: FilePath) throws(FileFault) {
    guard let name = path.lastComponent else { throw .outside }
    let parent = path.removingLastComponent()
    let start: OwnedDescriptor
    do throws(FileFault) {
      start = try SafeOpen.openDirectory(
        FileReference(root: parent.isEmpty ? FilePath(".") : parent, path: FilePath("")))
    } catch .vanished {
      return
    }
    try remove(name.bytes, in: start)
  }

  private static func remove(
    _ name: [UInt8], in directory: borrowing OwnedDescriptor
  ) throws(FileFault) {
    let number = directory.descriptor.rawValue
    let result = unsafe name.withTerminatedBytes { unsafe unlinkat(number, $0, 0) }
    if result == 0 || errno == ENOENT { return }
    // Linux answers EISDIR for a directory, other systems EPERM.
    guard errno == EISDIR || errno == EPERM else { throw FileFault(Errno(rawValue: errno)) }
    var first: FileFault?
    do throws(FileFault) {
      try empty(try open(name, in: directory))
    } catch {
      first = error
    }
    let removed = unsafe name.withTerminatedBytes { unsafe unlinkat(number, $0, AT_REMOVEDIR) }
    if removed != 0, errno != ENOENT { throw first ?? FileFault(Errno(rawValue: errno)) }
  }

  private static func open(
    _ name: [UInt8], in directory: borrowing OwnedDescriptor
  ) throws(FileFault) -> OwnedDescriptor {
    do throws(FileFault) {
      return try SafeOpen.openDirectory(named: name, in: directory)
    } catch .unreadable(.permissionDenied) {
      let number = directory.descriptor.rawValue
      _ = unsafe name.withTerminatedBytes { unsafe fchmodat(number, $0, 0o700, 0) }
      return try SafeOpen.openDirectory(named: name, in: directory)
    }
  }

  private static func empty(_ directory: consuming OwnedDescriptor) throws(FileFault) {
    fchmod(directory.descriptor.rawValue, 0o700)
    var first: FileFault?
    let names = try DirectoryListing(of: directory)
    for index in 0..<names.count {
      do throws(FileFault) {
        try remove(names[index].bytes, in: directory)
      } catch {
        first = first ?? error
      }
    }
    if let first { throw first }
  }
}
