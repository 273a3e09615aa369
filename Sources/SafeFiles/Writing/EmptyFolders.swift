internal import Glibc
package import SystemPackage

/// Folders that are removed because they are empty.
package enum EmptyFolders {
  /// Removes a folder and those above it, as far as they are empty.
  ///
  /// `rmdir(2)` removes no folder that has anything in it.
  ///
  /// - Parameters:
  ///   - path: The path of the innermost folder.
  ///   - root: The directory that the path is below.
  ///   - depth: How many of the folders on the way up may go, with the innermost one.
  ///   - latest: The latest change of one that may go, in nanoseconds since 1970; a younger one may
  ///     have been made for a file that is on its way into it.
  /// - Returns: Whether the innermost one changed later, so that it is to be looked at again.
  package static func remove(
    _ path: FilePath, below root: FilePath, depth: Int, unchangedSince latest: Int64
  ) -> Bool {
    var folder = path
    for _ in 0..<depth {
      guard let name = folder.lastComponent?.bytes,
        let facts = try? SafeOpen.facts(of: FileReference(root: root, path: folder)),
        facts.kind == .directory
      else { return false }
      guard facts.modified <= latest else { return folder == path }
      guard
        let parent = try? SafeOpen.openDirectory(
          FileReference(root: root, path: folder.removingLastComponent()))
      else { return false }
      let number = parent.descriptor.rawValue
      let result = unsafe name.withTerminatedBytes { unsafe unlinkat(number, $0, AT_REMOVEDIR) }
      guard result == 0 else { return false }
      folder = folder.removingLastComponent()
    }
    return false
  }
}
