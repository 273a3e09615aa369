/// The Exif chunk of a PNG or a WebP.
///
/// Chunks are skipped, not read: Exif may stand behind the pixels.
enum ChunkExif {
  /// Where the block of a PNG is; `nil` if there is none.
  ///
  /// Source: W3C, "Portable Network Graphics (PNG) Specification", third edition, 5.3 and 11.3.3.6.
  static func blockInPNG(_ reader: inout BoundedReader) -> Range<UInt64>? {
    var offset: UInt64 = 8
    while let chunk = reader.read(at: offset, count: 8),
      let length: UInt32 = chunk.bigEndian(at: 0), length <= Int32.max
    {
      let content = offset + 8..<offset + 8 + UInt64(length)
      if chunk[4...].elementsEqual("eXIf".utf8) { return content }
      if chunk[4...].elementsEqual("IEND".utf8) { return nil }
      offset = content.upperBound + 4
    }
    return nil
  }

  /// Where the block of a WebP is; `nil` if there is none.
  ///
  /// Source: RFC 9649, 2.3 (chunks) and 2.7.1.5 (`EXIF`).
  static func blockInWebP(_ reader: inout BoundedReader) -> Range<UInt64>? {
    var offset: UInt64 = 12
    while let chunk = reader.read(at: offset, count: 8),
      let length: UInt32 = chunk.littleEndian(at: 4)
    {
      let content = offset + 8..<offset + 8 + UInt64(length)
      if chunk.starts(with: "EXIF".utf8) { return content }
      offset = content.upperBound + UInt64(length & 1)
    }
    return nil
  }
}
