import CLinux
import Glibc
package import SystemPackage

/// The readable regular files under a place, in an order that is the same each time.
package enum SampleFiles {
  private static let leftOut: Set<String> = ["/proc", "/sys", "/dev"]

  /// Finds the files; links are not followed.
  ///
  /// - Parameter root: A file or a folder, absolute.
  /// - Returns: Their paths.
  package static func under(_ root: String) -> [String] {
    var found: [String] = []
    var open = [root]
    while let path = open.popLast() {
      var status = stat()
      guard !leftOut.contains(path), unsafe lstat(path, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFREG where status.st_size > 0: found.append(path)
      case S_IFDIR: open += names(in: path).map { path == "/" ? "/\($0)" : "\(path)/\($0)" }
      default: continue
      }
    }
    return found
  }

  /// The names in a folder, backwards.
  private static func names(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted(by: >)
  }

  /// Opens a file without a name, for reading and writing.
  ///
  /// Source: open(2), `O_TMPFILE`.
  ///
  /// - Returns: The file, which is empty.
  /// - Throws: The error of the system.
  package static func temporary() throws -> FileDescriptor {
    let nameless = FileDescriptor.OpenOptions(rawValue: 0o20_200_000)
    return try .open(
      FilePath("/tmp"), .readWrite, options: [nameless, .closeOnExec], permissions: .ownerReadWrite)
  }

  /// The first bytes of a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - count: The most bytes.
  /// - Returns: The bytes; none if it cannot be read.
  package static func head(of path: String, count: Int) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
      length = unsafe max(0, read(descriptor, buffer.baseAddress, count))
    }
  }
}
