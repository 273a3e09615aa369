import CLinux
import Glibc
package import SystemPackage

/// A file without a name that holds bytes to be read from a descriptor.
///
/// A program's input is given in one, not through a pipe: a program that ends without reading its
/// input then has no effect on the writer, and there is no writer to wait for.
/// Source: memfd_create(2).
package enum MemoryFile {
  /// Creates a file that holds `bytes` and stands at its start.
  ///
  /// - Parameter bytes: The content.
  /// - Returns: The descriptor, which the caller closes.
  /// - Throws: The error of the system, such as no memory.
  package static func create(holding bytes: [UInt8]) throws(Errno) -> FileDescriptor {
    let file = try create("input", flags: MFD_CLOEXEC)
    do {
      try file.writeAll(bytes)
      try file.seek(offset: 0, from: .start)
      return file
    } catch {
      try? file.close()
      throw (error as? Errno) ?? .ioError
    }
  }

  /// Creates a file that holds a secret, stands at its start, and cannot be changed any more.
  ///
  /// - Parameter secret: The content.
  /// - Returns: The descriptor, which the caller closes.
  /// - Throws: The error of the system, such as no memory.
  package static func create(sealing secret: SecretContent) throws(Errno) -> FileDescriptor {
    let file = try create("secret", flags: MFD_CLOEXEC | MFD_ALLOW_SEALING)
    do {
      try unsafe secret.withBytes { (bytes) throws in
        _ = unsafe try file.writeAll(toAbsoluteOffset: 0, bytes)
      }
      // See F_ADD_SEALS in fcntl(2): seal, shrink, grow, write.
      guard clinux_add_seals(file.rawValue, 1 | 2 | 4 | 8) == 0 else {
        throw Errno(rawValue: errno)
      }
      return file
    } catch {
      try? file.close()
      throw (error as? Errno) ?? .ioError
    }
  }

  private static func create(_ name: String, flags: some BinaryInteger) throws(Errno)
    -> FileDescriptor
  {
    let result = unsafe clinux_memfd_create(name, UInt32(flags))
    guard result >= 0 else { throw Errno(rawValue: errno) }
    return FileDescriptor(rawValue: result)
  }
}
