/// A box of the ISO base media format, which QuickTime calls an atom: its type, and where its content
/// is.
///
/// Source: ISO/IEC 14496-12, 4.2; Apple, "QuickTime File Format", "Atoms".
struct MediaBox {
  /// The four bytes of the type, as a number: a list of QuickTime metadata counts with it.
  let code: UInt32
  let content: Range<UInt64>

  /// The four bytes of the type, as characters of ISO 8859-1: `moov`, `©day`.
  var type: String {
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// Reads the header of a box that ends before a place.
  init?(at offset: UInt64, before end: UInt64, _ reader: inout BoundedReader) {
    guard let header = reader.read(at: offset, count: 8),
      let short: UInt32 = header.bigEndian(at: 0), let code: UInt32 = header.bigEndian(at: 4)
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
    self.code = code
    content = start..<stop
  }

  /// The content of the first box of a type among those in a range.
  static func first(
    _ type: String, in range: Range<UInt64>, _ reader: inout BoundedReader
  ) -> Range<UInt64>? {
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard let box = Self(at: offset, before: range.upperBound, &reader) else { return nil }
      if box.type == type { return box.content }
      offset = box.content.upperBound
    }
    return nil
  }

  /// The boxes in a range, up to the first that is broken.
  static func all(in range: Range<UInt64>, _ reader: inout BoundedReader) -> [Self] {
    var boxes: [Self] = []
    var offset = range.lowerBound
    while offset < range.upperBound,
      let box = Self(at: offset, before: range.upperBound, &reader)
    {
      boxes.append(box)
      offset = box.content.upperBound
    }
    return boxes
  }
}
