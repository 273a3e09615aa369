/// A segment of a JPEG before its pixels.
///
/// Source: ITU-T T.81, B.1.1 (markers and segments).
struct JPEGSegment {
  /// The second byte of its marker.
  let marker: UInt8
  /// Where its content is, without the marker and the length.
  let content: Range<UInt64>

  /// Reads the next segment, and moves behind it.
  ///
  /// - Parameters:
  ///   - offset: Where the marker, or what stands before it, begins.
  ///   - reader: Reads the JPEG. The result is `nil` where the pixels or a second image begin, and where
  ///     the content is cut off or no JPEG.
  init?(at offset: inout UInt64, _ reader: inout BoundedReader) {
    while let bytes = reader.read(at: offset, count: 2), bytes[0] == 0xFF {
      switch bytes[1] {
      case 0xFF:
        // Any marker may have fill bytes before it.
        offset += 1
      case 0x01, 0xD0...0xD7:
        offset += 2
      case 0xDA, 0xD8, 0xD9, 0x00:
        return nil
      default:
        guard let length: UInt16 = reader.bigEndian(at: offset + 2), length >= 2 else {
          return nil
        }
        marker = bytes[1]
        content = offset + 4..<offset + 2 + UInt64(length)
        offset = content.upperBound
        return
      }
    }
    return nil
  }
}
