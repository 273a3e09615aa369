/// Reads the names in the directory at the end of a zip archive.
///
/// Source: PKWARE, APPNOTE, 4.3.12 and 4.3.16.
enum ZipDirectory {
  /// How many bytes from the end are looked at.
  static let length = 1 << 20
  /// The bytes of the record at the end, without its comment.
  private static let endSize = 22
  /// The bytes of an entry, without its name, its extra fields and its comment.
  private static let entrySize = 46

  /// The names, as they are written.
  ///
  /// - Parameter end: The last bytes of the archive.
  /// - Returns: The names; `nil` if the directory is not in these bytes as a whole, is that of several
  ///   disks or of more than 65,534 entries, or is damaged.
  static func names(in end: [UInt8]) -> [String]? {
    guard let record = record(in: end), let count = end.number(at: record + 10, 2),
      let size = end.number(at: record + 12, 4), count < 0xFFFF, size <= record,
      end.number(at: record + 4, 2) == 0
    else { return nil }
    var names: [String] = []
    var place = record - size
    for _ in 0..<count {
      guard end.number(at: place, 4) == 0x0201_4B50, let name = end.number(at: place + 28, 2),
        let extra = end.number(at: place + 30, 2), let comment = end.number(at: place + 32, 2),
        place + entrySize + name <= record
      else { return nil }
      let start = place + entrySize
      names.append(String(decoding: end[start..<start + name], as: UTF8.self))
      place = start + name + extra + comment
    }
    return names
  }

  /// Where the record at the end begins: the last place at which it fits with its comment.
  private static func record(in end: [UInt8]) -> Int? {
    guard end.count >= endSize else { return nil }
    let last = end.count - endSize
    return stride(from: last, through: max(0, last - 0xFFFF), by: -1).first { place in
      end[place] == 0x50 && end.number(at: place, 4) == 0x0605_4B50
        && end.number(at: place + 20, 2) == last - place
    }
  }
}

extension [UInt8] {
  /// The number of two or four bytes at a place, in little-endian order; `nil` beyond the end.
  fileprivate func number(at place: Int, _ size: Int) -> Int? {
    guard place >= 0, place <= count - size else { return nil }
    return self[place..<place + size].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
