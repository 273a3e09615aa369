import Glibc

/// A compiled magic database, mapped into memory and only read.
///
/// The file belongs to the system and is trusted as such, but one that is cut short, of an unknown
/// format or not a database at all is refused.
/// Source: file(1) 5.44 to 5.47, `apprentice.c`: a header of one record (magic number, format, the
/// number of records in each of two sets), then the records.
@safe
final class MagicFile: @unchecked Sendable {  // Nothing changes after `init`; the map is read-only.
  /// The records of the entries that are asked one after the other.
  let entryCount: Int
  /// The records of the entries that others use by name.
  let namedCount: Int

  /// What distinguishes the file from another one.
  let identity: FileIdentity
  /// How its records are laid out.
  let format: DatabaseFormat

  private let recordSize: Int
  private let map: UnsafeMutableRawPointer
  private let length: Int

  /// The largest file that is read: eight times what Debian ships.
  private static let maximumLength = 64 << 20
  private static let headerSize = 16

  /// Maps the database at a path.
  ///
  /// - Parameter path: The path.
  /// - Throws: ``RecognizerFault/unknownDatabase(_:)`` or ``RecognizerFault/unknownFormat(_:_:)``.
  init(path: String) throws(RecognizerFault) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unknownDatabase(path) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .unknownDatabase(path)
    }
    let length = Int(status.st_size)
    guard length >= Self.headerSize, length <= Self.maximumLength,
      let map = unsafe mmap(
        nil, length, PROT_READ, MAP_PRIVATE | Int32(MAP_POPULATE), descriptor, 0),
      unsafe map != MAP_FAILED
    else { throw .unknownDatabase(path) }
    let header = (0..<4).map { unsafe map.load(fromByteOffset: $0 * 4, as: UInt32.self) }
    let (entries, named) = (Int(header[2]), Int(header[3]))
    let format = UInt8(exactly: header[1]).flatMap(DatabaseFormat.init)
    guard header[0] == 0xF11E_041C, let format, length % format.recordSize == 0,
      entries + named + 1 == length / format.recordSize, entries > 0,
      unsafe MagicRecord(at: map + format.recordSize, format).level == 0
    else {
      unsafe munmap(map, length)
      throw header[0] == 0xF11E_041C && format == nil
        ? .unknownFormat(path, Int(header[1])) : .unknownDatabase(path)
    }
    unsafe self.map = map
    self.length = length
    self.format = format
    recordSize = format.recordSize
    identity = FileIdentity(status)
    entryCount = entries
    namedCount = named
  }

  /// Lets go of the pages that are in memory; those that are read again come back by themselves.
  func releasePages() {
    unsafe madvise(map, length, MADV_DONTNEED)
  }

  deinit {
    unsafe munmap(map, length)
  }

  /// The record at a place, counted over both sets from 0.
  @inline(__always)
  subscript(index: Int) -> MagicRecord {
    precondition(index >= 0 && index < entryCount + namedCount)
    return unsafe MagicRecord(at: map + (index + 1) * recordSize, format)
  }
}
