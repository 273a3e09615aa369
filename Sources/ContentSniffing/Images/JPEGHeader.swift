/// The frame header of a JPEG.
///
/// Source: ITU-T T.81, B.1.1 (markers and segments) and B.2.2 (frame header).
enum JPEGHeader {
  static func dimensions(_ reader: inout BoundedReader) -> ImageDimensions? {
    var offset: UInt64 = 2
    while let segment = JPEGSegment(at: &offset, &reader) {
      switch segment.marker {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        return frame(at: segment.content.lowerBound - 2, &reader)
      default: continue
      }
    }
    return nil
  }

  private static func frame(at offset: UInt64, _ reader: inout BoundedReader) -> ImageDimensions? {
    guard let header = reader.read(at: offset, count: 8),
      let length: UInt16 = header.bigEndian(at: 0),
      length >= 8, let height: UInt16 = header.bigEndian(at: 3),
      let width: UInt16 = header.bigEndian(at: 5)
    else { return nil }
    // Where the height is 0, the file gives it after the pixels, too late for us.
    return ImageDimensions(width: UInt32(width), height: UInt32(height))
  }
}
