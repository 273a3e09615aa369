internal import Glibc
package import SafeFiles
internal import SystemPackage

/// The removal of what is no longer needed, but never of an entry.
///
/// Everything is removed through the open directory that holds the directories of all contexts. If that is
/// not there, because its file system was unmounted, the removal fails and can be tried again.
extension ContextDirectory {
  /// Removes the private copies and the directories of runs.
  ///
  /// What is claimed and the versions of the context stay. It is no error if there is nothing.
  ///
  /// - Throws: ``FileFault`` if something is left.
  package func removeRuns() throws(FileFault) {
    try removeLocal()
    try open { (here, _, _) throws(FileFault) in
      let names = try DirectoryListing(of: here)
      for index in 0..<names.count {
        let name = names[index].bytes
        guard name == Array("input".utf8) || name.starts(with: Array("run-".utf8)) else { continue }
        try TreeRemoval.remove(name, in: here)
      }
    }
  }

  /// Removes everything but claimed entries.
  ///
  /// Of the claims, only empty directories are removed. An entry that is still there keeps its
  /// directory, and the next recovery finds it. It is no error if the directory is not there.
  ///
  /// - Throws: ``FileFault``, also if an entry is still claimed.
  package func removeUnclaimed() throws(FileFault) {
    try removeLocal()
    try open { (here, name, parent) throws(FileFault) in
      let names = try DirectoryListing(of: here)
      let claims = Array("claims".utf8)
      for index in 0..<names.count where names[index].bytes != claims {
        try TreeRemoval.remove(names[index].bytes, in: here)
      }
      try Self.removeEmpty(claims, in: here)
      if let error = Self.removeDirectory(name, in: parent) { throw FileFault(error) }
    }
  }

  /// Removes the directory on the scratch, if there is one.
  package func removeLocal() throws(FileFault) {
    if let local { try TreeRemoval.remove(local) }
  }

  /// Opens the directory, and hands it over with its name and the directory that it is in; does nothing
  /// if it is not there.
  ///
  /// - Throws: What the body throws; ``FileFault/vanished`` if the directory around it is not there.
  private func open(
    _ body: (
      _ here: borrowing OwnedDescriptor, _ name: [UInt8], _ parent: borrowing OwnedDescriptor
    ) throws(FileFault) -> Void
  ) throws(FileFault) {
    guard let name = path.lastComponent?.bytes else { throw .outside }
    let parent = try SafeOpen.openDirectory(
      FileReference(root: path.removingLastComponent(), path: FilePath()))
    let here: OwnedDescriptor
    do throws(FileFault) {
      here = try SafeOpen.openDirectory(named: name, in: parent)
    } catch .vanished {
      return
    }
    try body(here, name, parent)
  }

  /// Removes a directory that holds nothing but empty directories.
  private static func removeEmpty(
    _ name: [UInt8], in parent: borrowing OwnedDescriptor
  ) throws(FileFault) {
    guard let error = removeDirectory(name, in: parent) else { return }
    guard error == .directoryNotEmpty || error == .fileExists else { throw FileFault(error) }
    let directory = try SafeOpen.openDirectory(named: name, in: parent)
    let names = try DirectoryListing(of: directory)
    for index in 0..<names.count { try removeEmpty(names[index].bytes, in: directory) }
    if let error = removeDirectory(name, in: parent) { throw FileFault(error) }
  }

  /// Removes an empty directory; `nil` if it is gone.
  private static func removeDirectory(
    _ name: [UInt8], in parent: borrowing OwnedDescriptor
  ) -> Errno? {
    let number = parent.descriptor.rawValue
    let result = unsafe name.withTerminatedBytes { unsafe unlinkat(number, $0, AT_REMOVEDIR) }
    return result == 0 || errno == ENOENT ? nil : Errno(rawValue: errno)
  }
}
