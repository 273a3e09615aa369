internal import CLinux
internal import Glibc
import SafeFiles
internal import SystemPackage

/// Removes the directory of a context when the work is over, but never an entry.
///
/// Of the claims, only empty directories are removed. An entry that is still there keeps its
/// directory, and the next recovery finds it.
enum WorkRemoval {
  /// Removes everything but claimed entries.
  ///
  /// - Parameter directory: The directory of a context; it is no error if it is not there.
  /// - Throws: ``FileFault``, also if an entry is still claimed.
  static func remove(_ directory: FilePath) throws(FileFault) {
    let here: OwnedDescriptor
    do throws(FileFault) {
      here = try SafeOpen.openDirectory(FileReference(root: directory, path: FilePath()))
    } catch {
      if error == .vanished { return }
      throw error
    }
    let names = try DirectoryListing(of: here)
    let claims = Array("claims".utf8)
    for index in 0..<names.count where names[index].bytes != claims {
      guard let name = FilePath.Component(bytes: names[index].bytes) else { continue }
      try TreeRemoval.remove(directory.appending(name))
    }
    try removeEmpty(claims, in: here)
    guard unsafe directory.withPlatformString({ unsafe rmdir($0) }) == 0 || errno == ENOENT else {
      throw FileFault(Errno(rawValue: errno))
    }
  }

  /// Removes a directory that holds nothing but empty directories.
  private static func removeEmpty(
    _ name: [UInt8], in parent: borrowing OwnedDescriptor
  ) throws(FileFault) {
    let number = parent.descriptor.rawValue
    let result = unsafe name.withTerminatedBytes { unsafe unlinkat(number, $0, AT_REMOVEDIR) }
    if result == 0 || errno == ENOENT { return }
    guard errno == ENOTEMPTY || errno == EEXIST else { throw FileFault(Errno(rawValue: errno)) }
    let directory = try SafeOpen.openDirectory(named: name, in: parent)
    let names = try DirectoryListing(of: directory)
    for index in 0..<names.count { try removeEmpty(names[index].bytes, in: directory) }
    let again = unsafe name.withTerminatedBytes { unsafe unlinkat(number, $0, AT_REMOVEDIR) }
    guard again == 0 || errno == ENOENT else { throw FileFault(Errno(rawValue: errno)) }
  }
}
