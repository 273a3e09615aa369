/// The header of a PNG.
///
/// Source: W3C, "Portable Network Graphics (PNG) Specification", 5.2 to 5.3 and 11.2.1.
enum PNGHeader {
  static func dimensions(_ reader: inout BoundedReader) -> ImageDimensions? {
    guard var chunk = reader.read(at: 8, count: 16) else { return nil }
    if chunk[4..<8].elementsEqual("CgBI".utf8) {
      // Apple's tools put a chunk of four bytes before the header in the PNGs of an app.
      guard let next = reader.read(at: 24, count: 16) else { return nil }
      chunk = next
    }
    guard chunk[4..<8].elementsEqual("IHDR".utf8),
      let width: UInt32 = chunk.bigEndian(at: 8), let height: UInt32 = chunk.bigEndian(at: 12),
      width <= Int32.max, height <= Int32.max
    else { return nil }
    return ImageDimensions(width: width, height: height)
  }
}
