/// The fields before the text of a mail.
///
/// Source: RFC 5322, 2.2 (fields and folding) and 3.6.1 (`Date`).
enum MailHeader {
  /// The most bytes of fields that are read; those that servers add are a few thousand.
  private static let longest = 4 * BoundedReader.longestPiece

  /// The date of the first field `Date` that has one.
  static func date(_ reader: inout BoundedReader) -> ContentDate? {
    var header: [UInt8] = []
    while header.count < longest,
      let piece = reader.readAvailable(
        at: UInt64(header.count), count: BoundedReader.longestPiece), !piece.isEmpty
    {
      header += piece
    }
    var field: ArraySlice<UInt8> = []
    for line in header.split(separator: 0x0A, omittingEmptySubsequences: false) {
      // A line that begins with white space belongs to the field before it.
      if let first = line.first, first == 0x20 || first == 0x09 {
        field += line
        continue
      }
      if let date = date(of: field) { return date }
      if line.allSatisfy({ $0 == 0x0D }) { return nil }
      field = line
    }
    return date(of: field)
  }

  private static func date(of field: ArraySlice<UInt8>) -> ContentDate? {
    guard field.prefix(4).map({ $0 | 0x20 }) == Array("date".utf8) else { return nil }
    let value = field.dropFirst(4).drop { $0 == 0x20 || $0 == 0x09 }
    guard value.first == UInt8(ascii: ":") else { return nil }
    return ContentDate(WallClock(mail: value.dropFirst()), source: .mail)
  }
}
