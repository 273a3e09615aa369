/// The Exif segment of a JPEG.
///
/// Source: CIPA DC-008-2019 (Exif 2.32), 4.5.4 and 4.7.2 (APP1); ITU-T T.81, B.1.1.
enum JPEGExif {
  /// Where the block is, in a JPEG that begins at an offset; `nil` if there is none.
  static func block(from start: UInt64 = 0, _ reader: inout BoundedReader) -> Range<UInt64>? {
    var offset = start + 2
    while let segment = JPEGSegment(at: &offset, &reader) {
      // APP1 may hold XMP instead.
      let content = segment.content
      if segment.marker == 0xE1, content.upperBound - content.lowerBound >= 6,
        reader.read(at: content.lowerBound, count: 6) == Array("Exif\0\0".utf8)
      {
        return content
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
