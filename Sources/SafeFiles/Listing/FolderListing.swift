import Glibc
package import SystemPackage

/// Lists the names in a folder, which are bytes and need not be UTF-8.
package enum FolderListing {
  /// The names, sorted by their bytes, without `.` and `..`.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - limit: After how many names the list ends.
  /// - Returns: At most `limit` names.
  /// - Throws: The error of the system if the folder cannot be read.
  package static func names(in folder: FilePath, limit: Int) throws(Errno) -> [FilePath.Component] {
    guard let stream = unsafe folder.withPlatformString({ unsafe opendir($0) }) else {
      throw Errno(rawValue: errno)
    }
    defer { unsafe closedir(stream) }
    var names: [FilePath.Component] = []
    while names.count < limit {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        if errno != 0 { throw Errno(rawValue: errno) }
        break
      }
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe FilePath.Component(platformString: $0)
        }
      }
      if let name, name.kind == .regular { names.append(name) }
    }
    return names.sorted { $0.string < $1.string }
  }
}
