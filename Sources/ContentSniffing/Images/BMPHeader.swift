/// The header of a Windows or OS/2 bitmap.
///
/// Source: Microsoft, `BITMAPCOREHEADER` and `BITMAPINFOHEADER`.
enum BMPHeader {
  static func dimensions(_ reader: inout BoundedReader) -> ImageDimensions? {
    guard let header = reader.read(at: 14, count: 12),
      let length: UInt32 = header.littleEndian(at: 0)
    else { return nil }
    if length == 12 {
      guard let width: UInt16 = header.littleEndian(at: 4),
        let height: UInt16 = header.littleEndian(at: 6)
      else { return nil }
      return ImageDimensions(width: UInt32(width), height: UInt32(height))
    }
    guard (16...1_024).contains(length), let width: UInt32 = header.littleEndian(at: 4),
      let height: UInt32 = header.littleEndian(at: 8), width <= Int32.max
    else { return nil }
    // A negative height means that the rows are stored from the top.
    return ImageDimensions(width: width, height: Int32(bitPattern: height).magnitude)
  }
}
