internal import Glibc
internal import SystemPackage

extension ContentHash {
  /// The digest of an open file, which nobody may change meanwhile.
  ///
  /// - Parameters:
  ///   - file: The file, open for reading. Its offset does not matter and is not kept.
  ///   - size: The number of bytes that it has.
  /// - Returns: The digest in 64 lower-case hexadecimal digits.
  /// - Throws: ``PrivateCopyFault`` if it cannot be read or has another size, or the task is cancelled.
  static func sha256(
    of file: FileDescriptor, size: Int64
  ) throws(PrivateCopyFault) -> String {
    var hash: ContentHash
    do throws(ContentHashError) { hash = try ContentHash() } catch { throw .hash(error) }
    var buffer = [UInt8](repeating: 0, count: Int(min(max(size + 1, 4096), 1 << 20)))
    var bytes: Int64 = 0
    while true {
      let count: Int
      do {
        count = try unsafe buffer.withUnsafeMutableBytes {
          try unsafe file.read(fromAbsoluteOffset: bytes, into: $0)
        }
      } catch {
        throw .source(.unreadable((error as? Errno) ?? .ioError))
      }
      guard count > 0 else { break }
      let isShort = count < buffer.count
      bytes += Int64(count)
      guard bytes <= size else { throw .changed }
      // A large file takes longer than anybody waits who wants us to end.
      guard !Task.isCancelled else { throw .interrupted }
      do throws(ContentHashError) {
        try unsafe hash.update(buffer.span.extracting(..<count).bytes)
      } catch {
        throw .hash(error)
      }
      // There was room for more, and there was no more.
      if isShort, bytes == size { break }
    }
    guard bytes == size else { throw .changed }
    do throws(ContentHashError) { return try hash.finish() } catch { throw .hash(error) }
  }
}
