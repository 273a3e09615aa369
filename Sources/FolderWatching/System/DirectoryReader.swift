internal import CLinux
internal import Glibc
internal import SafeFiles
internal import SystemPackage

/// Reads the names of one directory, a few at a time.
@safe final class DirectoryReader {
  /// One name and what it names.
  struct Name {
    /// The bytes of the name.
    let bytes: [UInt8]
    /// Whether it names a directory; `nil` if the file system does not say with the name.
    let isDirectory: Bool?
  }

  private let stream: OpaquePointer

  /// Opens a directory for reading.
  init(_ directory: OpenDirectory) throws(Errno) {
    let number = unsafe openat(
      directory.descriptor.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK)
    guard number >= 0 else { throw Errno(rawValue: errno) }
    guard let stream = unsafe fdopendir(number) else {
      let fault = Errno(rawValue: errno)
      close(number)
      throw fault
    }
    unsafe self.stream = stream
  }

  deinit { unsafe closedir(stream) }

  /// The next name without `.` and `..`, or `nil` at the end.
  ///
  /// A directory that is removed while it is read ends.
  func next() throws(Errno) -> Name? {
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        let fault = errno
        guard fault == 0 || fault == ENOENT else { throw Errno(rawValue: fault) }
        return nil
      }
      guard let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name) else { return nil }
      let name = unsafe UnsafeRawPointer(entry) + offset
      let length = unsafe strlen(name.assumingMemoryBound(to: CChar.self))
      let bytes = unsafe Array(UnsafeRawBufferPointer(start: name, count: length))
      if bytes == [UInt8(ascii: ".")] || bytes == [UInt8(ascii: "."), UInt8(ascii: ".")] {
        continue
      }
      let type = unsafe CInt(entry.pointee.d_type)
      return Name(
        bytes: bytes, isDirectory: type == CInt(DT_UNKNOWN) ? nil : type == CInt(DT_DIR))
    }
  }
}
