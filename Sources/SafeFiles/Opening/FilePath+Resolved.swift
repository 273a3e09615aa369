internal import Glibc
package import SystemPackage

extension FilePath {
  /// The path without links, or `nil` if nothing is there.
  package var resolved: FilePath? {
    guard let path = unsafe withPlatformString({ unsafe realpath($0, nil) }) else { return nil }
    defer { unsafe free(path) }
    return unsafe FilePath(platformString: path)
  }
}
