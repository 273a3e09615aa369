/// The header of a WebP: its canvas, or its only frame.
///
/// Source: RFC 9649, 2.5 to 2.7 (the container), 3.4 (`VP8L`); RFC 6386, 9.1 (`VP8 `).
enum WebPHeader {
  static func dimensions(_ reader: inout BoundedReader) -> ImageDimensions? {
    guard let chunk = reader.read(at: 12, count: 18) else {
      // A lossless image may be shorter than the longest header.
      return reader.read(at: 12, count: 13).flatMap(lossless)
    }
    return lossless(chunk) ?? lossy(chunk) ?? extended(chunk)
  }

  private static func lossless(_ chunk: [UInt8]) -> ImageDimensions? {
    guard chunk.starts(with: "VP8L".utf8), chunk[8] == 0x2F,
      let bits: UInt32 = chunk.littleEndian(at: 9)
    else { return nil }
    return ImageDimensions(width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1)
  }

  private static func lossy(_ chunk: [UInt8]) -> ImageDimensions? {
    // The lowest bit of the frame tag is 0 in a key frame, the only one that has a size.
    guard chunk.starts(with: "VP8 ".utf8), chunk[8] & 1 == 0,
      chunk[11..<14].elementsEqual([0x9D, 0x01, 0x2A]),
      let width: UInt16 = chunk.littleEndian(at: 14),
      let height: UInt16 = chunk.littleEndian(at: 16)
    else { return nil }
    return ImageDimensions(width: UInt32(width & 0x3FFF), height: UInt32(height & 0x3FFF))
  }

  private static func extended(_ chunk: [UInt8]) -> ImageDimensions? {
    guard chunk.starts(with: "VP8X".utf8), let width: UInt32 = chunk.littleEndian(at: 12),
      let height: UInt32 = chunk.littleEndian(at: 14)
    else { return nil }
    return ImageDimensions(width: (width & 0xFF_FFFF) + 1, height: (height >> 8) + 1)
  }
}
