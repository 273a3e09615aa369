/// A stretch of a file that is read from its beginning to its end, a piece at a time.
struct FileStretch {
  /// The bytes that are read at once; more if more are asked for.
  static let piece = 64 << 10

  private let file: ArchiveFile
  /// Where the bytes come from that are not in memory yet.
  private var unread: Range<Int>
  private var bytes: ArraySlice<UInt8> = []

  /// Creates a stretch.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - range: The stretch; it need not be within the file.
  init(of file: ArchiveFile, _ range: Range<Int>) {
    self.file = file
    unread = range
  }

  /// The offset in the file of what is read next.
  var offset: Int { unread.lowerBound - bytes.count }

  /// Whether nothing is left.
  var isAtEnd: Bool { bytes.isEmpty && unread.isEmpty }

  /// Reads the next bytes.
  ///
  /// - Parameter count: How many.
  /// - Returns: So many bytes, or `nil` if the stretch has fewer.
  /// - Throws: What ``ArchiveFile/read(at:count:)`` throws.
  mutating func take(_ count: Int) throws(ArchiveError.Reason) -> ArraySlice<UInt8>? {
    if bytes.count < count {
      let more = min(unread.count, Swift.max(Self.piece, count - bytes.count))
      bytes = try bytes + file.read(at: unread.lowerBound, count: more)
      unread = unread.lowerBound + more..<unread.upperBound
      guard bytes.count >= count else { return nil }
    }
    defer { bytes = bytes.dropFirst(count) }
    return bytes.prefix(count)
  }
}
