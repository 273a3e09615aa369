internal import Glibc
package import SafeFiles
internal import SystemPackage

/// The removal of what is no longer needed, but never of an entry.
///
/// Everything is removed through the open directory that holds the directories of all contexts: if a
/// file system is unmounted half-way, what was not removed is told and not taken for removed.
extension ContextDirectory {
  /// Removes the private copies and the directories of runs.
  ///
  /// What is claimed and the versions of the context stay. It is no error if there is nothing.
  ///
  /// - Throws: ``FileFault`` if something is left.
  package func removeRuns() throws(FileFault) {
    try inParent { (name, parent) throws(FileFault) in
      let here = try SafeOpen.openDirectory(named: name, in: parent)
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
    try inParent { (name, parent) throws(FileFault) in
      let here = try SafeOpen.openDirectory(named: name, in: parent)
      let names = try DirectoryListing(of: here)
      let claims = Array("claims".utf8)
      for index in 0..<names.count where names[index].bytes != claims {
        try TreeRemoval.remove(names[index].bytes, in: here)
      }
      try Self.removeEmpty(claims, in: here)
      let error = Self.removeDirectory(name, in: parent)
      if let error { throw FileFault(error) }
    }
  }

  /// Removes something through the directory that this one is in.
  ///
  /// - Throws: ``FileFault/vanished`` if that directory is not there, for nothing is known of what is in
  ///   it then.
  private func inParent(
    _ remove: ([UInt8], borrowing OwnedDescriptor) throws(FileFault) -> Void
  ) throws(FileFault) {
    guard let name = path.lastComponent?.bytes else { throw .outside }
    let parent = try SafeOpen.openDirectory(
      FileReference(root: path.removingLastComponent(), path: FilePath()))
    do throws(FileFault) {
      try remove(name, parent)
    } catch .vanished {
      return
    }
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
