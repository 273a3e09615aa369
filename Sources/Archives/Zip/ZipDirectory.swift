/// The directory of a zip archive, with everything checked that is said twice.
///
/// It is read before anything is unpacked, and an entry that it does not name is never unpacked.
/// Source: PKWARE, APPNOTE.TXT, 4.3.12; David Fifield, "A better zip bomb", 2019 (overlaps).
struct ZipDirectory {
  /// The entries, in the order of the directory.
  let entries: [ZipEntry]

  /// Reads the directory of an archive.
  ///
  /// - Parameters:
  ///   - file: The archive.
  ///   - limits: What it may have.
  /// - Throws: ``ArchiveError/Reason``.
  init(of file: ArchiveFile, limits: ArchiveLimits) throws(ArchiveError.Reason) {
    let end = try ZipEndRecord(of: file)
    guard end.entryCount <= limits.entries else { throw .tooManyEntries(limit: limits.entries) }
    guard end.directory.count <= limits.directory else {
      throw .directoryTooLarge(limit: limits.directory)
    }
    let headers = end.directory.count / ZipDirectoryHeader.fixedSize
    guard end.entryCount <= headers else {
      throw .damagedDirectory(offset: end.directory.lowerBound)
    }
    var entries: [ZipEntry] = []
    entries.reserveCapacity(end.entryCount)
    var stretch = FileStretch(of: file, end.directory)
    var total = 0
    while !stretch.isAtEnd {
      let offset = stretch.offset
      guard entries.count < end.entryCount, let header = try ZipDirectoryHeader(&stretch) else {
        throw .damagedDirectory(offset: offset)
      }
      guard header.size <= limits.entry else {
        throw .entryTooLarge(name: header.name, limit: limits.entry)
      }
      guard header.size <= limits.total - total else { throw .tooLarge(limit: limits.total) }
      total += header.size
      entries.append(try header.entry(in: file, before: end.directory.lowerBound))
    }
    guard entries.count == end.entryCount else {
      throw .damagedDirectory(offset: end.directory.upperBound)
    }
    try Self.checkOverlaps(of: entries)
    self.entries = entries
  }

  private static func checkOverlaps(of entries: [ZipEntry]) throws(ArchiveError.Reason) {
    let order = entries.indices.sorted {
      entries[$0].place.lowerBound < entries[$1].place.lowerBound
    }
    for (first, second) in zip(order, order.dropFirst())
    where entries[first].place.upperBound > entries[second].place.lowerBound {
      throw .overlappingEntries(first: entries[first].name, second: entries[second].name)
    }
  }
}
