import Glibc

/// A compiled magic database, mapped into memory and only read.
///
/// The file belongs to the system and is trusted as such, but one that is cut short, of another
/// version or not a database at all gives `nil`.
/// Source: file(1) 5.44, `apprentice.c`: a header of one record (magic number, version, the number
/// of records in each of two sets), then the records.
@safe
final class MagicFile: @unchecked Sendable {  // Nothing changes after `init`; the map is read-only.
  /// The records of the entries that are asked one after the other.
  let entryCount: Int
  /// The records of the entries that others use by name.
  let namedCount: Int

  /// What distinguishes the file from another one.
  let identity: FileIdentity

  private let map: UnsafeMutableRawPointer
  private let length: Int

  /// The largest file that is read: eight times what Debian ships.
  private static let maximumLength = 64 << 20

  /// Maps a database, or returns `nil` if there is none of version 18 at the path.
  init?(path: String) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    let length = Int(status.st_size)
    guard length >= MagicRecord.size, length % MagicRecord.size == 0, length <= Self.maximumLength
    else { return nil }
    guard
      let map = unsafe mmap(
        nil, length, PROT_READ, MAP_PRIVATE | Int32(MAP_POPULATE), descriptor, 0),
      unsafe map != MAP_FAILED
    else { return nil }
    let header = (0..<4).map { unsafe map.load(fromByteOffset: $0 * 4, as: UInt32.self) }
    let (entries, named) = (Int(header[2]), Int(header[3]))
    guard header[0] == 0xF11E_041C, header[1] == 18,
      entries + named + 1 == length / MagicRecord.size, entries > 0,
      unsafe MagicRecord(at: map + MagicRecord.size).level == 0
    else {
      unsafe munmap(map, length)
      return nil
    }
    unsafe self.map = map
    self.length = length
    identity = FileIdentity(status)
    entryCount = entries
    namedCount = named
  }

  deinit {
    unsafe munmap(map, length)
  }

  /// The record at a place, counted over both sets from 0.
  @inline(__always)
  subscript(index: Int) -> MagicRecord {
    precondition(index >= 0 && index < entryCount + namedCount)
    return unsafe MagicRecord(at: map + (index + 1) * MagicRecord.size)
  }
}
