package import Documents
internal import Glibc
package import SystemPackage

extension ContentHash {
  /// The digest of an open file, which must not change meanwhile.
  ///
  /// Holes are not read.
  ///
  /// - Parameters:
  ///   - file: The file, open for reading. Its offset does not matter and is not kept.
  ///   - size: The number of bytes that it has.
  ///   - bounds: How much time it may take.
  /// - Returns: The digest.
  /// - Throws: ``PrivateCopyFault`` if it cannot be read or has another size, its time is over, or the
  ///   task is cancelled.
  package static func sha256(
    of file: FileDescriptor, size: Int64, bounds: ReadingBounds = ReadingBounds()
  ) throws(PrivateCopyFault) -> ContentDigest {
    try LongReading.run(bytes: size, bounds) { (bounds) throws(PrivateCopyFault) in
      try read(file, size: size, bounds: bounds)
    }
  }

  private static func read(
    _ file: FileDescriptor, size: Int64, bounds: ReadingBounds
  ) throws(PrivateCopyFault) -> ContentDigest {
    var hash = try begun()
    var stretches = FileStretches(of: file, size: size)
    var progress = ReadingProgress(bounds, size: size)
    var buffer = [UInt8](
      repeating: 0, count: Int(min(max(size + 1, 4096), Int64(PrivateCopy.chunk))))
    var bytes: Int64 = 0
    while true {
      let stretch = stretches.stretch(at: bytes)
      guard !stretch.isHole else {
        try hash.pass(zeros: stretch.end - bytes, &progress)
        bytes = stretch.end
        if bytes == size { break }
        continue
      }
      let room = Int(min(Int64(buffer.count), stretch.end - bytes))
      let count: Int
      do {
        count = try unsafe buffer.withUnsafeMutableBytes {
          try unsafe file.read(
            fromAbsoluteOffset: bytes, into: UnsafeMutableRawBufferPointer(rebasing: $0[..<room]))
        }
      } catch {
        throw .source(.unreadable((error as? Errno) ?? .ioError))
      }
      guard count > 0 else { break }
      bytes += Int64(count)
      guard bytes <= size else { throw .changed }
      try progress.advance(written: 0)
      try hash.pass(buffer.span.extracting(..<count))
      // There was room for more, and there was no more.
      if count < room, bytes == size { break }
    }
    guard bytes == size else {
      guard try PrivateCopy.facts(of: file).size == size else { throw .changed }
      throw .cutOff(bytes: bytes, size: size)
    }
    do throws(ContentHashError) { return try hash.finish() } catch { throw .hash(error) }
  }

  /// Starts a hash.
  static func begun() throws(PrivateCopyFault) -> ContentHash {
    do throws(ContentHashError) { return try ContentHash() } catch { throw .hash(error) }
  }

  /// Takes in the next piece of a file.
  mutating func pass(_ bytes: Span<UInt8>) throws(PrivateCopyFault) {
    do throws(ContentHashError) { try unsafe update(bytes.bytes) } catch { throw .hash(error) }
  }

  /// Takes in a hole.
  ///
  /// - Parameters:
  ///   - count: The number of its bytes.
  ///   - progress: Says when its time is over.
  /// - Throws: ``PrivateCopyFault``.
  mutating func pass(
    zeros count: Int64, _ progress: inout ReadingProgress
  ) throws(PrivateCopyFault) {
    var left = count
    while left > 0 {
      let step = Int(min(left, Int64(Self.zeros.count)))
      try pass(Self.zeros.span.extracting(..<step))
      try progress.advance(written: 0)
      left -= Int64(step)
    }
  }

  private static let zeros = [UInt8](repeating: 0, count: PrivateCopy.chunk)
}
