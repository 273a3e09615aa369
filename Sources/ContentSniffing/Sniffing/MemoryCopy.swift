import CLinux
import Glibc
import SystemPackage

/// A file in memory without a name that holds bytes for another process to map.
///
/// Source: memfd_create(2).
struct MemoryCopy: ~Copyable {
  /// The descriptor.
  let number: CInt

  deinit { if number >= 0 { close(number) } }

  /// Copies bytes.
  ///
  /// - Parameter bytes: The content.
  /// - Throws: The error of the system, such as no memory.
  init(of bytes: UnsafeRawBufferPointer) throws(Errno) {
    number = unsafe clinux_memfd_create("content", UInt32(MFD_CLOEXEC))
    guard number >= 0 else { throw Errno(rawValue: errno) }
    do {
      try unsafe FileDescriptor(rawValue: number).writeAll(bytes)
    } catch {
      throw error as? Errno ?? .ioError
    }
  }
}
