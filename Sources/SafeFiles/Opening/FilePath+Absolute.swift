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
    let separator = UInt8(ascii: "/")
    let names = bytes.split(separator: separator).filter { $0 != [UInt8(ascii: ".")] }
    return unsafe FilePath(
      bytes: FilePath(platformString: folder).bytes + names.flatMap { [separator] + $0 })
  }
}
