/// The end of a zip archive, which says where the directory is.
///
/// It is found in one way only, or not at all: an archive whose end can be found in two ways is read
/// differently by different programs, so that one checks what another does not run.
/// Source: PKWARE, APPNOTE.TXT, 4.3.14 to 4.3.16 and 4.4.19 to 4.4.24.
struct ZipEndRecord {
  /// The bytes of the record without the comment at its end.
  static let size = 22
  /// The most bytes of the comment.
  static let longestComment = 0xFFFF
  private static let locatorSize = 20
  private static let largeSize = 56

  /// How many entries there are.
  let entryCount: Int
  /// Where the directory is; within the file, and right before this record.
  let directory: Range<Int>

  /// Finds the end of an archive.
  ///
  /// - Parameter file: The archive.
  /// - Throws: ``ArchiveError/Reason``.
  init(of file: ArchiveFile) throws(ArchiveError.Reason) {
    let (record, offset) = try Self.find(in: file)
    let (large, end) = try Self.largeRecord(before: offset, of: file)
    // Disk numbers: of this one, and of the one with the directory.
    for place in [4, 6] where !Self.fits(record.number16(at: place), 0, large: large != nil) {
      throw .severalDisks
    }
    let onDisk = try Self.choose(record.number16(at: 8), 0xFFFF, large?.number64(at: 24), large)
    let count = try Self.choose(record.number16(at: 10), 0xFFFF, large?.number64(at: 32), large)
    let size = try Self.choose(record.number32(at: 12), 0xFFFF_FFFF, large?.number64(at: 40), large)
    let start = try Self.choose(
      record.number32(at: 16), 0xFFFF_FFFF, large?.number64(at: 48), large)
    guard onDisk == count else { throw .severalDisks }
    // Both must lead to the same place: some programs start from the front, and some from here.
    let (sum, overflows) = start.addingReportingOverflow(size)
    guard !overflows, sum == end else { throw .ambiguousEnd }
    entryCount = count
    directory = start..<end
  }

  /// Finds the record whose comment ends with the file.
  private static func find(
    in file: ArchiveFile
  ) throws(ArchiveError.Reason) -> (record: ArraySlice<UInt8>, offset: Int) {
    let count = min(file.size, size + longestComment)
    let tail = try file.read(at: file.size - count, count: count)
    let places = tail.indices.dropLast(min(count, size - 1)).filter { place in
      tail[place] == 0x50 && tail[place + 1] == 0x4B && tail[place + 2] == 5 && tail[place + 3] == 6
    }
    let ends = places.map { $0 + size + tail.number16(at: $0 + 20) }
    let fitting = zip(places, ends).filter { $0.1 == count }.map(\.0)
    if let place = fitting.last {
      // One behind it would be in its comment, where some programs find it first.
      guard fitting.count == 1, place == places.last else { throw .ambiguousEnd }
      return (tail[place..<place + size], file.size - count + place)
    }
    if let end = ends.last, end < count { throw .trailingBytes(count - end) }
    guard file.size >= 4, ends.isEmpty else { throw ends.isEmpty ? .notAnArchive : .truncated }
    let start = try file.read(at: 0, count: 4)
    throw [[0x50, 0x4B, 3, 4], [0x50, 0x4B, 1, 2], [0x50, 0x4B, 5, 6]].contains(start)
      ? .truncated : .notAnArchive
  }

  /// Finds the record of a large archive before the end record, if there is one, and where the
  /// directory must end.
  private static func largeRecord(
    before offset: Int, of file: ArchiveFile
  ) throws(ArchiveError.Reason) -> (ArraySlice<UInt8>?, end: Int) {
    guard offset >= locatorSize else { return (nil, offset) }
    let place = offset - locatorSize
    let locator = try file.read(at: place, count: locatorSize)
    guard locator.starts(with: [0x50, 0x4B, 6, 7]) else { return (nil, offset) }
    guard locator.number32(at: 4) == 0, locator.number32(at: 16) <= 1 else { throw .severalDisks }
    guard let start = locator.number64(at: 8), place >= largeSize, start <= place - largeSize else {
      throw .ambiguousEnd
    }
    let record = try file.read(at: start, count: largeSize)
    guard record.starts(with: [0x50, 0x4B, 6, 6]), record.number64(at: 4) == place - start - 12
    else { throw .ambiguousEnd }
    guard record.number32(at: 16) == 0, record.number32(at: 20) == 0 else { throw .severalDisks }
    return (record[...], start)
  }

  /// Whether a number of the short record is the one that is meant, or says that the long one has it.
  private static func fits(_ number: Int, _ meant: Int, large: Bool) -> Bool {
    number == meant || large && number == 0xFFFF
  }

  /// The number of the short record, unless it says that the long one has it.
  private static func choose(
    _ short: Int, _ mark: Int, _ long: Int?, _ record: ArraySlice<UInt8>?
  ) throws(ArchiveError.Reason) -> Int {
    guard record != nil else { return short }
    guard let long, short == mark || short == long else { throw .ambiguousEnd }
    return long
  }
}
