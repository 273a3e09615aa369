internal import Glibc
internal import SystemPackage

/// An open file, which is read at any place, and closed with this object.
final class ArchiveFile {
  /// Its bytes when it was opened.
  let size: Int

  private let descriptor: FileDescriptor

  /// Opens a regular file; a pipe or a device is never waited for.
  ///
  /// - Parameter path: The file; a link is followed.
  /// - Throws: `unreadable` or `notAFile`.
  init(_ path: FilePath) throws(ArchiveError.Reason) {
    do {
      descriptor = try FileDescriptor.open(path, .readOnly, options: [.nonBlocking, .closeOnExec])
    } catch {
      throw .unreadable(error as? Errno ?? .ioError)
    }
    var status = stat()
    let answer = unsafe fstat(descriptor.rawValue, &status)
    size = Int(status.st_size)
    // From here on all is set, so that the file is closed whatever is thrown.
    guard answer == 0 else { throw .unreadable(Errno(rawValue: errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .notAFile(Self.words(forMode: status.st_mode))
    }
  }

  deinit { try? descriptor.close() }

  /// Reads a stretch of the file, all of it.
  ///
  /// - Parameters:
  ///   - offset: Where it begins.
  ///   - count: Its bytes; they are read into memory, so the caller must have bounded their number.
  /// - Returns: The bytes.
  /// - Throws: `truncated`, if the file ends before, or `unreadable`.
  func read(at offset: Int, count: Int) throws(ArchiveError.Reason) -> [UInt8] {
    guard offset >= 0, count >= 0, offset <= size, count <= size - offset else { throw .truncated }
    let bytes: [UInt8]
    do throws(Errno) {
      bytes = try unsafe [UInt8](unsafeUninitializedCapacity: count) {
        (buffer, filled) throws(Errno) in
        filled = unsafe try read(at: offset, into: UnsafeMutableRawBufferPointer(buffer))
      }
    } catch {
      throw .unreadable(error)
    }
    // Another process may have cut the file meanwhile.
    guard bytes.count == count else { throw .truncated }
    return bytes
  }

  /// Reads into memory until it is full or the file ends.
  ///
  /// - Parameters:
  ///   - offset: Where to begin.
  ///   - buffer: Where to put the bytes.
  /// - Returns: How many were read.
  /// - Throws: The error of the system.
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
    var filled = 0
    while filled < buffer.count {
      let count: Int
      do {
        count = unsafe try descriptor.read(
          fromAbsoluteOffset: Int64(offset + filled),
          into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
      } catch {
        throw error as? Errno ?? .ioError
      }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// What a mode stands for, in the words of a message.
  private static func words(forMode mode: mode_t) -> String {
    switch mode & S_IFMT {
    case S_IFDIR: "a directory"
    case S_IFIFO: "a pipe"
    case S_IFSOCK: "a socket"
    case S_IFCHR, S_IFBLK: "a device"
    default: "a special file"
    }
  }
}
