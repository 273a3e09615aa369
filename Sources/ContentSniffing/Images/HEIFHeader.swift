/// The item properties of a HEIF or AVIF.
///
/// Source: ISO/IEC 23008-12, 6.5.3 (`ispe`) and 9.3 (`iprp`).
enum HEIFHeader {
  /// The largest image of the file: its tiles and thumbnails are smaller than the image itself.
  static func dimensions(_ reader: inout BoundedReader) -> ImageDimensions? {
    // `meta` begins with a version and flags before the boxes in it.
    guard let meta = MediaBox.first("meta", in: 0..<UInt64(Int64.max), &reader),
      meta.lowerBound <= meta.upperBound - 4,
      let properties = MediaBox.first("iprp", in: meta.lowerBound + 4..<meta.upperBound, &reader),
      let container = MediaBox.first("ipco", in: properties, &reader)
    else { return nil }
    var largest: ImageDimensions?
    var offset = container.lowerBound
    while offset < container.upperBound {
      guard let box = MediaBox(at: offset, before: container.upperBound, &reader) else {
        return nil
      }
      if box.type == "ispe" {
        guard let size = reader.read(at: box.content.lowerBound, count: 12),
          let width: UInt32 = size.bigEndian(at: 4), let height: UInt32 = size.bigEndian(at: 8)
        else { return nil }
        largest = .larger(largest, ImageDimensions(width: width, height: height))
      }
      offset = box.content.upperBound
    }
    return largest
  }
}
