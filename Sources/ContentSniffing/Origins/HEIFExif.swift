/// The Exif item of a HEIF or AVIF.
///
/// Source: ISO/IEC 14496-12, 8.11.3 (`iloc`), 8.11.6 (`iinf`) and 8.11.11 (`idat`);
/// ISO/IEC 23008-12, A.2.1 (the item of type `Exif`).
enum HEIFExif {
  /// Where the block is, if it is in one piece; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - meta: The content of the box `meta` of the file.
  ///   - reader: Reads the file.
  /// - Returns: The range of the block.
  static func block(in meta: Range<UInt64>, _ reader: inout BoundedReader) -> Range<UInt64>? {
    // A version and flags stand before the boxes.
    guard meta.upperBound - meta.lowerBound >= 4 else { return nil }
    let boxes = meta.lowerBound + 4..<meta.upperBound
    guard let items = MediaBox.first("iinf", in: boxes, &reader),
      let item = exifItem(in: items, &reader),
      let places = MediaBox.first("iloc", in: boxes, &reader),
      let list = reader.read(
        at: places.lowerBound, count: Int(clamping: places.upperBound - places.lowerBound)),
      let place = ItemLocation(of: item, in: list)
    else { return nil }
    var start: UInt64 = 0
    if place.isInItemData {
      guard let data = MediaBox.first("idat", in: boxes, &reader) else { return nil }
      start = data.lowerBound
    }
    let (offset, isTooFar) = start.addingReportingOverflow(place.offset)
    let (end, isTooLong) = offset.addingReportingOverflow(place.length)
    // The item begins with the distance from there to the block.
    guard !isTooFar, !isTooLong, end <= Int64.max, place.length > 4,
      let distance: UInt32 = reader.bigEndian(at: offset), UInt64(distance) < place.length - 4
    else { return nil }
    return offset + 4 + UInt64(distance)..<end
  }

  /// The number of the first item of type `Exif`.
  private static func exifItem(
    in items: Range<UInt64>, _ reader: inout BoundedReader
  ) -> UInt32? {
    guard let version: UInt8 = reader.bigEndian(at: items.lowerBound) else { return nil }
    let header: UInt64 = version == 0 ? 6 : 8
    guard items.upperBound - items.lowerBound >= header else { return nil }
    for box in MediaBox.all(in: items.lowerBound + header..<items.upperBound, &reader) {
      guard box.type == "infe",
        let entry = reader.readAvailable(at: box.content.lowerBound, count: 14), entry.count >= 12
      else { continue }
      // Earlier versions have no types.
      if entry[0] == 2, entry[8..<12].elementsEqual("Exif".utf8) {
        let number: UInt16? = entry.bigEndian(at: 4)
        return number.map(UInt32.init)
      }
      if entry[0] == 3, entry[10...].elementsEqual("Exif".utf8) { return entry.bigEndian(at: 4) }
    }
    return nil
  }
}
