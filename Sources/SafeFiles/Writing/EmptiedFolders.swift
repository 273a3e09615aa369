internal import CLinux
internal import Glibc
package import SystemPackage

/// Removes empty folders below those of the ends.
///
/// Only a folder that has not changed for an hour before is removed, for a younger one may have
/// been made for an entry that is on its way into it.
package struct EmptiedFolders {
  private static let leaveAlone: Int64 = 3600
  private static let maximum = 10_000

  private let state: FilePath
  private var folders: Set<FilePath> = []

  /// Starts with none.
  package init(state: FilePath) { self.state = state }

  /// Takes note of a folder from which something is about to be taken.
  ///
  /// - Parameter folder: The folder below the state; that of the end itself always stays.
  package mutating func add(_ folder: FilePath) {
    guard folder.components.count >= 2, folders.count < Self.maximum, !folders.contains(folder),
      let descriptor = try? SafeOpen.openDirectory(FileReference(root: state, path: folder))
    else { return }
    var status = stat()
    guard unsafe fstat(descriptor.descriptor.rawValue, &status) == 0 else { return }
    let age = Int64(time(nil)) - Int64(status.st_mtim.tv_sec)
    if age > Self.leaveAlone { folders.insert(folder) }
  }

  /// Removes those that are empty now, from the inside out.
  ///
  /// `rmdir(2)` removes no folder that has anything in it.
  package mutating func remove() {
    for folder in folders.sorted(by: { $0.components.count > $1.components.count }) {
      guard let name = folder.lastComponent?.bytes,
        let parent = try? SafeOpen.openDirectory(
          FileReference(root: state, path: folder.removingLastComponent()))
      else { continue }
      let number = parent.descriptor.rawValue
      _ = unsafe name.withTerminatedBytes { unsafe unlinkat(number, $0, AT_REMOVEDIR) }
    }
    folders.removeAll()
  }
}
