package import CLinux
import Glibc
package import SystemPackage

/// Reads whole files that may be hostile: regular files only, and never more than a limit.
package enum BoundedFile {
  /// Reads a file.
  ///
  /// A symbolic link in the last place is refused, and a pipe or a device is never waited for. A
  /// file that is too large is refused by its size before a byte of it is read, and again if it
  /// grows meanwhile.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The most bytes.
  ///   - name: What the file is called in errors; its path if `nil`.
  /// - Returns: All its bytes.
  /// - Throws: `unreadable`, `notAFile` or `tooLarge`.
  package static func read(
    _ path: FilePath, limit: Int, named name: String? = nil
  ) throws(DocumentError) -> [UInt8] {
    let name = name ?? path.string
    do {
      let file = try FileDescriptor.open(
        path, .readOnly, options: [.noFollow, .nonBlocking, .closeOnExec])
      return try file.closeAfter { try read(file, limit: limit, named: name) }
    } catch let error as DocumentError {
      throw error
    } catch {
      throw DocumentError(name, .unreadable(error as? Errno ?? .ioError))
    }
  }

  /// Reads an open file from its current place.
  private static func read(
    _ file: FileDescriptor, limit: Int, named name: String
  ) throws -> [UInt8] {
    var status = stat()
    guard unsafe fstat(file.rawValue, &status) == 0 else { throw Errno(rawValue: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw DocumentError(name, .notAFile(words(forMode: status.st_mode)))
    }
    guard status.st_size <= limit else { throw DocumentError(name, .tooLarge(limit: limit)) }
    let capacity = min(limit, max(Int(status.st_size), 4096)) + 1
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let room = min(capacity, limit + 1 - bytes.count)
      let chunk = try unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        count = unsafe try file.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      if chunk.isEmpty { return bytes }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
    }
    throw DocumentError(name, .tooLarge(limit: limit))
  }

  /// What a mode stands for, in the words of a message.
  package static func words(forMode mode: mode_t) -> String {
    switch mode & S_IFMT {
    case S_IFDIR: "a directory"
    case S_IFIFO: "a pipe"
    case S_IFSOCK: "a socket"
    case S_IFCHR, S_IFBLK: "a device"
    case S_IFLNK: "a symbolic link"
    default: "a special file"
    }
  }
}
