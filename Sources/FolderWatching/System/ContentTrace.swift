internal import SafeFiles
internal import SystemPackage

/// What is remembered of the content of a file, so that its continuation is known.
struct ContentTrace: Hashable {
  /// How many bytes are looked at from the start, and how many before the end.
  private static let lengths = (head: Int64(16_384), tail: Int64(4_096))

  /// How a PDF, or what is appended to one, a JPEG and a PNG end.
  private static let ends: [[UInt8]] = [
    Array("%%EOF".utf8), Array("endobj".utf8), Array("endstream".utf8), [0xFF, 0xD9],
    Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82],
  ]

  /// How those formats begin, and others whose files may end in the same way: PostScript, EPS with a
  /// preview, FDF, TIFF and raw photos, RIFF, JPEG 2000, icons.
  private static let beginnings: [[UInt8]] = [
    Array("%PDF".utf8), [0xFF, 0xD8, 0xFF], [0x89] + Array("PNG".utf8), Array("%!".utf8),
    [0xC5, 0xD0, 0xD3, 0xC6], Array("%FDF".utf8), Array("II".utf8), Array("MM\0".utf8),
    Array("FUJIFILM".utf8), Array("RIFF".utf8), [0xFF, 0x4F, 0xFF], [0, 0, 0, 12, 0x6A, 0x50],
    [0, 0, 1, 0], Array("icns".utf8),
  ]

  private let size: Int64
  private let head: Int
  private let tail: Int
  /// Whether the content is only the end of a PDF, JPEG or PNG: what a writer leaves that appends to
  /// a file that was taken away meanwhile.
  let isRest: Bool

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
    isRest = Self.isRest(head, tail)
  }

  private static func isRest(_ head: [UInt8], _ tail: [UInt8]) -> Bool {
    // What fills a block up, and line ends.
    let end = (head.suffix(16) + tail).reversed().drop { [0, 9, 10, 13, 32].contains($0) }
    let hasBeginning =
      beginnings.contains { head.starts(with: $0) }
      // Heads of a mail or a web server may come before it, and "ftyp" has a length before it.
      || head.prefix(1_024).contains(Array("%PDF-".utf8))
      || head.dropFirst(4).starts(with: Array("ftyp".utf8))
    return !hasBeginning && ends.contains { end.starts(with: $0.reversed()) }
  }

  /// Whether a file that came under the same name has this content at its start and more behind it.
  ///
  /// - Parameters:
  ///   - file: The file, open for reading.
  ///   - size: Its size.
  /// - Returns: Whether it is a continuation; `false` if it cannot be read.
  func isContinued(in file: FileDescriptor, size: Int64) -> Bool {
    size > self.size && ContentTrace(of: file, size: self.size) == self
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
