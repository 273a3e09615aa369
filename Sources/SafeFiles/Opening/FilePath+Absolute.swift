internal import Glibc
package import SystemPackage

extension FilePath {
  /// The path from the root: the path itself, or else what it means in the current folder.
  ///
  /// Nothing is looked up and no link is resolved. A path stays relative only if the current
  /// folder is gone.
  package var absolute: FilePath {
    guard isRelative, let folder = unsafe getcwd(nil, 0) else { return self }
    defer { unsafe free(folder) }
    return unsafe FilePath(platformString: folder)
      .appending(components.lazy.filter { $0.kind != .currentDirectory })
  }
}
