import CLinux
import Documents
import Glibc
package import SystemPackage

/// What stands at a path, and whether it may be run.
package struct FileKind: Hashable, Sendable {
  /// The mode: the kind of the file and its permissions.
  private let mode: mode_t

  /// Looks at a path.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - followingLinks: Whether to look at what a link in the last place leads to.
  /// - Throws: The system's error.
  package init(of path: FilePath, followingLinks: Bool = false) throws(Errno) {
    var status = stat()
    let result = unsafe path.withPlatformString { name in
      followingLinks ? unsafe stat(name, &status) : unsafe lstat(name, &status)
    }
    guard result == 0 else { throw Errno(rawValue: errno) }
    mode = status.st_mode
  }

  /// Whether it is a folder.
  package var isFolder: Bool { mode & S_IFMT == S_IFDIR }

  /// Whether it is a regular file.
  package var isFile: Bool { mode & S_IFMT == S_IFREG }

  /// Whether its owner, its group or others may execute it.
  package var isExecutable: Bool { mode & (S_IXUSR | S_IXGRP | S_IXOTH) != 0 }

  /// The kind in the words of a message.
  package var words: String { isFile ? "a file" : BoundedFile.words(forMode: mode) }
}
