/// The entries of which the content is wanted.
///
/// It is first asked what they say of their sizes, and only then is any of them unpacked.
struct WantedContent {
  /// How many times as many bytes deflate makes of what it packed, at most.
  ///
  /// Source: zlib.net, "zlib Technical Details", "Maximum Compression Factor".
  static let largestFactor = 1_032

  private let limits: ArchiveLimits
  private var wants: [(entry: ZipEntry, want: ArchiveReader.Want)] = []

  /// Creates it; nothing is wanted so far.
  init(limits: ArchiveLimits) { self.limits = limits }

  /// Adds what is wanted of an entry.
  ///
  /// - Parameters:
  ///   - entry: An entry that can be read.
  ///   - want: What is done with it.
  /// - Returns: Why it is not read after all, or `nil`.
  mutating func add(_ entry: ZipEntry, _ want: ArchiveReader.Want) -> ArchiveDoubt.Kind? {
    switch want {
    case .nothing: return nil
    case .keep(let limit) where entry.size > limit: return .tooLarge(limit: limit)
    case .keep, .scan: wants.append((entry, want))
    }
    return nil
  }

  /// Unpacks everything that is wanted.
  ///
  /// - Parameter file: The archive.
  /// - Returns: What is kept, by name.
  /// - Throws: ``ArchiveError/Reason``.
  func read(from file: ArchiveFile) throws(ArchiveError.Reason) -> [String: [UInt8]] {
    try checkSizes()
    var contents: [String: [UInt8]] = [:]
    for (entry, want) in wants {
      switch want {
      case .nothing: break
      case .keep: contents[entry.name] = try Self.read(entry, from: file)
      case .scan(let takesMore): try Self.scan(entry, from: file, takesMore)
      }
    }
    return contents
  }

  /// Unpacks an entry.
  ///
  /// - Parameters:
  ///   - entry: The entry; the caller has bounded its size.
  ///   - file: The archive.
  /// - Returns: As many bytes as it says.
  /// - Throws: `damaged` or `unreadable`.
  static func read(
    _ entry: ZipEntry, from file: ArchiveFile
  ) throws(ArchiveError.Reason) -> [UInt8] {
    var bytes: [UInt8] = []
    try scan(entry, from: file) { chunk in
      bytes += chunk
      return true
    }
    return bytes
  }

  private static func scan(
    _ entry: ZipEntry, from file: ArchiveFile, _ takesMore: (ArraySlice<UInt8>) -> Bool
  ) throws(ArchiveError.Reason) {
    var reader = try ContentReader(entry, in: file)
    while true {
      let chunk = try reader.next()
      guard !chunk.isEmpty, takesMore(chunk[...]) else { return }
    }
  }

  private func checkSizes() throws(ArchiveError.Reason) {
    var size = 0
    var packedSize = 0
    var kept = 0
    for (entry, want) in wants {
      // The sums are bounded: by the limit of all sizes, and by the file, as nothing overlaps.
      size += entry.size
      packedSize += entry.packedSize
      if case .keep = want { kept += entry.size }
      let (most, overflows) = entry.packedSize.multipliedReportingOverflow(by: Self.largestFactor)
      guard overflows || entry.size <= most else {
        throw .ratio(name: entry.name, limit: Self.largestFactor)
      }
    }
    guard kept <= limits.kept else { throw .keptTooLarge(limit: limits.kept) }
    guard size > limits.ratioFloor, size / limits.ratio > packedSize else { return }
    let worst = wants.max { first, second in
      // Each is within the factor above, so that its product is within what a number holds.
      Self.growth(of: first.entry) < Self.growth(of: second.entry)
    }
    throw .ratio(name: worst?.entry.name ?? "", limit: limits.ratio)
  }

  private static func growth(of entry: ZipEntry) -> Double {
    Double(entry.size) / Double(max(1, entry.packedSize))
  }
}
