internal import Glibc
package import SystemPackage

/// Removes a directory and everything in it, without following a link.
///
/// Each directory is opened and its names are removed through it, so that another user cannot lead
/// the removal elsewhere by putting a link in a directory's place.
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

  /// Removes what is in a directory, which stays.
  ///
  /// - Parameters:
  ///   - name: The name of the directory. A link in its place is a fault.
  ///   - directory: The directory that it is in, open.
  /// - Throws: The first fault; as much as possible is removed nevertheless.
  package static func empty(
    _ name: [UInt8], in directory: borrowing OwnedDescriptor
  ) throws(FileFault) {
    try empty(try open(name, in: directory))
  }

  /// Removes a file, a link or a directory with all that is in it, by its name in an open
  /// directory.
  package static func remove(
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

  /// Removes everything in a directory, however deep it is, with two descriptors.
  ///
  /// What is in a directory of it is removed, and a directory there that is not empty is moved up,
  /// so that it is looked at in its turn.
  private static func empty(_ directory: consuming OwnedDescriptor) throws(FileFault) {
    fchmod(directory.descriptor.rawValue, 0o700)
    let top = directory.descriptor.rawValue
    var number = 0
    while true {
      let names = try DirectoryListing(of: directory)
      guard names.count > 0 else { return }
      var first: FileFault?
      var hasGoneOn = false
      for index in 0..<names.count {
        do throws(FileFault) {
          let name = names[index].bytes
          if unlink(name, in: top) {
            hasGoneOn = true
          } else {
            try flatten(try open(name, in: directory), into: top, &number)
            guard unlink(name, in: top) else { throw FileFault(Errno(rawValue: errno)) }
            hasGoneOn = true
          }
        } catch {
          first = first ?? error
        }
      }
      if !hasGoneOn { throw first ?? FileFault(.directoryNotEmpty) }
    }
  }

  /// Empties a directory: what is not empty itself goes to the top under another name.
  private static func flatten(
    _ directory: consuming OwnedDescriptor, into top: CInt, _ number: inout Int
  ) throws(FileFault) {
    let here = directory.descriptor.rawValue
    fchmod(here, 0o700)
    let names = try DirectoryListing(of: directory)
    for index in 0..<names.count {
      let name = names[index].bytes
      if unlink(name, in: here) { continue }
      number += 1
      let other = Array(".removed-\(number)-\(UInt32.random(in: .min ... .max))".utf8)
      if rename(name, in: here, to: other, in: top) { continue }
      // A directory that its owner may not write to cannot be moved.
      _ = unsafe name.withTerminatedBytes { unsafe fchmodat(here, $0, 0o700, 0) }
      guard rename(name, in: here, to: other, in: top) else {
        throw FileFault(Errno(rawValue: errno))
      }
    }
  }

  /// Removes a file or an empty directory; `errno` says why not.
  private static func unlink(_ name: [UInt8], in directory: CInt) -> Bool {
    unsafe name.withTerminatedBytes { name in
      if unsafe unlinkat(directory, name, 0) == 0 || errno == ENOENT { return true }
      guard errno == EISDIR || errno == EPERM else { return false }
      return unsafe unlinkat(directory, name, AT_REMOVEDIR) == 0 || errno == ENOENT
    }
  }

  private static func rename(
    _ old: [UInt8], in directory: CInt, to new: [UInt8], in top: CInt
  ) -> Bool {
    let fault = RenameWithoutReplacing.rename(
      old, in: FileDescriptor(rawValue: directory), to: new, in: FileDescriptor(rawValue: top),
      on: .ours)
    errno = fault?.rawValue ?? 0
    return fault == nil
  }
}
