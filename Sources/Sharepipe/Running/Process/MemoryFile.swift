import CLinux
import Glibc
import SystemPackage

/// A file without a name that holds bytes to be read from a descriptor.
///
/// A program's input is given in one, not through a pipe: a program that ends without reading its
/// input then has no effect on the writer, and there is no writer to wait for.
/// Source: memfd_create(2).
enum MemoryFile {
  /// Creates a file that holds `bytes` and stands at its start.
  ///
  /// - Parameter bytes: The content.
  /// - Returns: The descriptor, which the caller closes.
  /// - Throws: The error of the system, such as no memory.
  static func create(holding bytes: [UInt8]) throws(Errno) -> FileDescriptor {
    let result = unsafe clinux_memfd_create("input", UInt32(MFD_CLOEXEC))
    guard result >= 0 else { throw Errno(rawValue: errno) }
    let file = FileDescriptor(rawValue: result)
    do {
      try file.writeAll(bytes)
      try file.seek(offset: 0, from: .start)
      return file
    } catch {
      try? file.close()
      throw (error as? Errno) ?? .ioError
    }
  }
}
