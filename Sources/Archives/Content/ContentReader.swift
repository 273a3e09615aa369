internal import CArchive
internal import SystemPackage

/// The content of one entry, as libarchive unpacks it.
///
/// libarchive never sees the archive. It gets one of our making that has this entry alone: a header
/// that says what was checked, and then the packed bytes. So it cannot find another entry than we
/// did, and what is damaged stays apart.
/// Source: archive_read(3), archive_read_open(3), archive_read_data(3).
@safe struct ContentReader: ~Copyable {
  /// The bytes that are unpacked at once.
  private static let piece = 64 << 10

  private let entry: ZipEntry
  private let packed: PackedContent
  private let archive: OpaquePointer
  /// The bytes that were read so far.
  private var count = 0

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - entry: An entry with a known method that is not encrypted.
  ///   - file: The archive.
  /// - Throws: `damaged`, `unreadable` or `noLibrary`.
  init(_ entry: ZipEntry, in file: ArchiveFile) throws(ArchiveError.Reason) {
    guard entry.method != .stored || entry.size == entry.packedSize else {
      throw .damaged(name: entry.name, "it is not compressed, and has two sizes")
    }
    if let words = unsafe carchive_load() {
      throw .noLibrary(unsafe String(cString: words))
    }
    guard let archive = unsafe archive_read_new() else { throw .unreadable(.noMemory) }
    let packed = PackedContent(of: entry, in: file)
    let status = unsafe Self.open(archive, on: packed)
    if let reason = unsafe Self.reason(for: status, archive, packed, entry) {
      unsafe archive_read_free(archive)
      throw reason
    }
    self.entry = entry
    self.packed = packed
    unsafe self.archive = unsafe archive
  }

  deinit { unsafe archive_read_free(archive) }

  /// Reads on.
  ///
  /// - Returns: The next bytes; none at the end, where the checksum was found to fit.
  /// - Throws: `damaged` or `unreadable`.
  mutating func next() throws(ArchiveError.Reason) -> [UInt8] {
    var status = 0
    let archive = unsafe archive
    let room = min(Self.piece, entry.size - count + 1)
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
      status = unsafe archive_read_data(archive, buffer.baseAddress, buffer.count)
      filled = max(0, status)
    }
    let code = status < 0 ? CInt(truncatingIfNeeded: status) : ARCHIVE_OK
    if let reason = unsafe Self.reason(for: code, archive, packed, entry) { throw reason }
    count += bytes.count
    guard count <= entry.size else {
      throw .damaged(name: entry.name, "it has more than the \(entry.size) bytes that it says")
    }
    guard !bytes.isEmpty || count == entry.size else {
      throw .damaged(name: entry.name, "it has \(count) of the \(entry.size) bytes that it says")
    }
    return bytes
  }

  /// Opens an archive and goes to its one entry.
  private static func open(_ archive: OpaquePointer, on packed: PackedContent) -> CInt {
    let place = unsafe Unmanaged.passUnretained(packed).toOpaque()
    var status = unsafe archive_read_support_format_zip_streamable(archive)
    guard status == ARCHIVE_OK else { return status }
    status = unsafe archive_read_set_callback_data(archive, place)
    guard status == ARCHIVE_OK else { return status }
    status = unsafe archive_read_set_read_callback(archive) { _, place, bytes in
      guard let place = unsafe place, let bytes = unsafe bytes else { return -1 }
      let packed = unsafe Unmanaged<PackedContent>.fromOpaque(place).takeUnretainedValue()
      guard let next = unsafe packed.next() else { return -1 }
      unsafe bytes.pointee = next.baseAddress
      return next.count
    }
    guard status == ARCHIVE_OK else { return status }
    status = unsafe archive_read_open1(archive)
    guard status == ARCHIVE_OK else { return status }
    var header: OpaquePointer?
    return unsafe archive_read_next_header(archive, &header)
  }

  /// Why there is nothing to read; `nil` if all went well.
  ///
  /// A warning counts: it is about a size or a checksum that is wrong.
  private static func reason(
    for status: CInt, _ archive: OpaquePointer, _ packed: PackedContent, _ entry: ZipEntry
  ) -> ArchiveError.Reason? {
    guard status != ARCHIVE_OK else { return nil }
    if let fault = packed.fault { return .unreadable(fault) }
    let words = unsafe archive_error_string(archive).map { unsafe String(cString: $0) }
    let line = words?.split(separator: "\n").first.map { String($0) }
    return .damaged(name: entry.name, line ?? "no reason given")
  }
}

@available(*, unavailable)
extension ContentReader: Sendable {}
