/// The header of a GIF: the size of its logical screen.
///
/// Source: CompuServe, "GIF89a Specification", section 18.
enum GIFHeader {
  static func dimensions(_ reader: inout BoundedReader) -> ImageDimensions? {
    guard let screen = reader.read(at: 6, count: 4),
      let width: UInt16 = screen.littleEndian(at: 0),
      let height: UInt16 = screen.littleEndian(at: 2)
    else { return nil }
    return ImageDimensions(width: UInt32(width), height: UInt32(height))
  }
}
