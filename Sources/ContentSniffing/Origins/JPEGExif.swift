/// The Exif segment of a JPEG.
///
/// Source: CIPA DC-008-2019 (Exif 2.32), 4.5.4 and 4.7.2 (APP1); ITU-T T.81, B.1.1.
enum JPEGExif {
  /// Where the block is, in a JPEG that begins at an offset; `nil` if there is none.
  static func block(from start: UInt64 = 0, _ reader: inout BoundedReader) -> Range<UInt64>? {
    var offset = start + 2
    while let marker = reader.read(at: offset, count: 2), marker[0] == 0xFF {
      switch marker[1] {
      case 0xFF:
        // Any marker may have fill bytes before it.
        offset += 1
      case 0x01, 0xD0...0xD7:
        offset += 2
      case 0xDA, 0xD8, 0xD9, 0x00:
        // Pixels follow, or a second image.
        return nil
      default:
        guard let length: UInt16 = reader.bigEndian(at: offset + 2), length >= 2 else {
          return nil
        }
        let segment = offset + 4..<offset + 2 + UInt64(length)
        // APP1 may hold XMP instead.
        if marker[1] == 0xE1, segment.upperBound - segment.lowerBound >= 6,
          reader.read(at: segment.lowerBound, count: 6) == Array("Exif\0\0".utf8)
        {
          return segment
        }
        offset = segment.upperBound
      }
    }
    return nil
  }

  /// Where the block is in the JPEG of a raw photo of Fujifilm; `nil` if there is none.
  ///
  /// Source: ExifTool, `FujiFilm.pm`: 15 characters of a signature, and the place of the JPEG at 84.
  static func blockInRAF(_ reader: inout BoundedReader) -> Range<UInt64>? {
    guard let start: UInt32 = reader.bigEndian(at: 84), start > 0,
      reader.read(at: UInt64(start), count: 2) == [0xFF, 0xD8]
    else { return nil }
    return block(from: UInt64(start), &reader)
  }
}
