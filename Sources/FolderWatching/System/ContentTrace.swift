internal import SafeFiles
internal import SystemPackage

/// What is remembered of the content of a file that was taken, so that its continuation is known.
struct ContentTrace: Hashable {
  /// How many bytes are looked at from the start, and how many before the end.
  private static let lengths = (head: Int64(16_384), tail: Int64(4_096))

  /// The first bytes of what scanners write: PDF, JPEG, TIFF in both orders of bytes, PNG.
  private static let beginnings: [[UInt8]] = [
    Array("%PDF".utf8), [0xFF, 0xD8, 0xFF], Array("II*\0".utf8), Array("MM\0*".utf8),
    [0x89] + Array("PNG".utf8),
  ]

  private let size: Int64
  private let head: Int
  private let tail: Int
  private let hasBeginning: Bool

  /// Reads the first bytes of a file, and the last ones of a longer one; `nil` if that fails.
  ///
  /// - Parameters:
  ///   - file: The file, open for reading.
  ///   - size: How many bytes of it count.
  init?(of file: FileDescriptor, size: Int64) {
    let headLength = min(size, Self.lengths.head)
    let tailLength = min(size - headLength, Self.lengths.tail)
    guard let head = Self.bytes(of: file, at: 0, headLength),
      let tail = Self.bytes(of: file, at: size - tailLength, tailLength)
    else { return nil }
    self.size = size
    self.head = head.hashValue
    self.tail = tail.hashValue
    hasBeginning = Self.beginnings.contains { head.starts(with: $0) }
  }

  /// Whether a file that came under the same name goes on with this content.
  ///
  /// It does where it has this content at its start and more behind it. Where this content was
  /// taken away meanwhile, the writer has made a file of only what it would have appended: that has
  /// no beginning of its own. A file that begins as files of its format do is another one.
  ///
  /// - Parameters:
  ///   - file: The file, open for reading.
  ///   - size: Its size.
  /// - Returns: Whether it is a continuation; `false` if it cannot be read.
  func isContinued(in file: FileDescriptor, size: Int64) -> Bool {
    if size > self.size, ContentTrace(of: file, size: self.size) == self { return true }
    guard hasBeginning, size > 0, let rest = ContentTrace(of: file, size: size) else {
      return false
    }
    return !rest.hasBeginning
  }

  private static func bytes(of file: FileDescriptor, at start: Int64, _ count: Int64) -> [UInt8]? {
    guard count > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: Int(count))
    var filled = 0
    while filled < bytes.count {
      let read = unsafe bytes.withUnsafeMutableBytes { buffer in
        try? unsafe file.read(
          fromAbsoluteOffset: start + Int64(filled),
          into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
      }
      guard let read, read > 0 else { return nil }
      filled += read
    }
    return bytes
  }
}
