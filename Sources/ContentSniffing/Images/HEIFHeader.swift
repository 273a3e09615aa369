/// The item properties of a HEIF or AVIF.
///
/// Source: ISO/IEC 14496-12, 4.2 (boxes); ISO/IEC 23008-12, 6.5.3 (`ispe`) and 9.3 (`iprp`).
enum HEIFHeader {
  /// The largest image of the file: its tiles and thumbnails are smaller than the image itself.
  static func dimensions(_ reader: inout BoundedReader) -> ImageDimensions? {
    // `meta` begins with a version and flags before the boxes in it.
    guard let meta = Box.first("meta", in: 0..<UInt64(Int64.max), &reader),
      meta.lowerBound <= meta.upperBound - 4,
      let properties = Box.first("iprp", in: meta.lowerBound + 4..<meta.upperBound, &reader),
      let container = Box.first("ipco", in: properties, &reader)
    else { return nil }
    var largest: ImageDimensions?
    var offset = container.lowerBound
    while offset < container.upperBound {
      guard let box = Box(at: offset, before: container.upperBound, &reader) else { return nil }
      if box.type == Array("ispe".utf8) {
        guard let size = reader.read(at: box.content.lowerBound, count: 12),
          let width: UInt32 = size.bigEndian(at: 4), let height: UInt32 = size.bigEndian(at: 8)
        else { return nil }
        largest = .larger(largest, ImageDimensions(width: width, height: height))
      }
      offset = box.content.upperBound
    }
    return largest
  }

  /// A box: its type, and where its content is.
  private struct Box {
    let type: [UInt8]
    let content: Range<UInt64>

    /// Reads the header of a box that ends before a place.
    init?(at offset: UInt64, before end: UInt64, _ reader: inout BoundedReader) {
      guard let header = reader.read(at: offset, count: 8),
        let short: UInt32 = header.bigEndian(at: 0)
      else { return nil }
      var start = offset + 8
      var length = UInt64(short)
      if short == 1 {
        guard let long: UInt64 = reader.bigEndian(at: start) else { return nil }
        length = long
        start += 8
      } else if short == 0 {
        length = end - offset
      }
      let (stop, isTooLong) = offset.addingReportingOverflow(length)
      guard !isTooLong, start <= stop, stop <= end else { return nil }
      type = Array(header[4..<8])
      content = start..<stop
    }

    /// The content of the first box of a type among those in a range.
    static func first(
      _ type: String, in range: Range<UInt64>, _ reader: inout BoundedReader
    ) -> Range<UInt64>? {
      var offset = range.lowerBound
      while offset < range.upperBound {
        guard let box = Self(at: offset, before: range.upperBound, &reader) else { return nil }
        if box.type.elementsEqual(type.utf8) { return box.content }
        offset = box.content.upperBound
      }
      return nil
    }
  }
}
