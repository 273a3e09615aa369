import CLinux
import Glibc
import SystemPackage

/// Lets a function read an open file from its first byte, and puts its offset back.
enum FileStart {
  /// Names the content of an open file.
  ///
  /// - Parameters:
  ///   - descriptor: A regular file, open for reading.
  ///   - name: Names it. It finds the offset at 0 and may move it. It is not asked about a file
  ///     without bytes.
  /// - Returns: The finding; ``SniffedContent/empty`` for a file without bytes.
  /// - Throws: ``SniffingError/notARegularFile``, ``SniffingError/cannotRead(_:)``, or what `name`
  ///   throws.
  static func examine(
    _ descriptor: FileDescriptor, _ name: () throws(SniffingError) -> SniffedContent
  ) throws(SniffingError) -> SniffedContent {
    guard try status(of: descriptor).st_size > 0 else { return .empty }
    return try examine(contentOf: descriptor, name)
  }

  /// Names the content of an open file that is known to be a regular one and not empty.
  ///
  /// - Parameters:
  ///   - descriptor: The file.
  ///   - name: Names it. It finds the offset at 0 and may move it.
  /// - Returns: The finding.
  /// - Throws: ``SniffingError/cannotRead(_:)``, or what `name` throws.
  static func examine(
    contentOf descriptor: FileDescriptor, _ name: () throws(SniffingError) -> SniffedContent
  ) throws(SniffingError) -> SniffedContent {
    let offset = try position(of: descriptor, .current, 0)
    if offset != 0 { try position(of: descriptor, .start, 0) }
    let found: Result<SniffedContent, SniffingError>
    do throws(SniffingError) { found = .success(try name()) } catch { found = .failure(error) }
    try position(of: descriptor, .start, offset)
    return try found.get()
  }

  /// What the system says of an open file.
  ///
  /// - Parameter descriptor: The file.
  /// - Returns: Its status.
  /// - Throws: ``SniffingError/notARegularFile`` or ``SniffingError/cannotRead(_:)``.
  static func status(of descriptor: FileDescriptor) throws(SniffingError) -> stat {
    var status = stat()
    guard unsafe fstat(descriptor.rawValue, &status) == 0 else {
      throw .cannotRead(Errno(rawValue: errno))
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notARegularFile }
    return status
  }

  /// Bytes of an open file, whose offset is neither used nor moved.
  ///
  /// - Parameters:
  ///   - descriptor: The file.
  ///   - start: Where they begin.
  ///   - limit: The most bytes that are read.
  /// - Returns: The bytes.
  /// - Throws: ``SniffingError/cannotRead(_:)``.
  static func bytes(
    of descriptor: FileDescriptor, from start: Int = 0, upTo limit: Int
  ) throws(SniffingError) -> [UInt8] {
    do {
      return try unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
        while count < limit {
          let whole = UnsafeMutableRawBufferPointer(buffer)
          let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: whole[count...])
          let read = try unsafe descriptor.read(
            fromAbsoluteOffset: Int64(start + count), into: rest)
          if read == 0 { break }
          count += read
        }
      }
    } catch {
      throw .cannotRead(error as? Errno ?? .ioError)
    }
  }

  @discardableResult
  private static func position(
    of descriptor: FileDescriptor, _ origin: FileDescriptor.SeekOrigin, _ offset: Int64
  ) throws(SniffingError) -> Int64 {
    do {
      return try descriptor.seek(offset: offset, from: origin)
    } catch {
      throw .cannotRead(error as? Errno ?? .ioError)
    }
  }
}
