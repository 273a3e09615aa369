internal import Glibc
internal import SystemPackage

/// The names in one directory, sorted by their bytes.
///
/// The names stand in one buffer, so that a million of them cost little more than their letters.
struct DirectoryListing {
  /// One name and what it names.
  struct Name {
    /// The bytes of the name.
    let bytes: [UInt8]
    /// What it names, or `nil` if the file system does not tell with the name.
    let kind: FileFacts.Kind?
  }

  private struct Record {
    var start: Int
    var length: UInt16
    var type: UInt8
  }

  private var bytes: [UInt8] = []
  private var records: [Record] = []

  /// The number of names.
  var count: Int { records.count }

  /// The name at a position, from 0.
  subscript(position: Int) -> Name {
    let record = records[position]
    return Name(
      bytes: Array(bytes[record.start..<record.start + Int(record.length)]),
      kind: Self.kind(ofType: record.type))
  }

  /// Reads the names of an open directory, without `.` and `..`.
  init(of directory: borrowing OwnedDescriptor) throws(FileFault) {
    // closedir(3) closes what fdopendir(3) was given, and the owner closes its own.
    let copy = fcntl(directory.descriptor.rawValue, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw FileFault(Errno(rawValue: errno)) }
    // Both share one place in the directory, and it may have been read before.
    lseek(copy, 0, SEEK_SET)
    guard let stream = unsafe fdopendir(copy) else {
      let fault = FileFault(Errno(rawValue: errno))
      close(copy)
      throw fault
    }
    defer { unsafe closedir(stream) }
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      unsafe append(entry)
    }
    guard errno == 0 else { throw FileFault(Errno(rawValue: errno)) }
    sort()
  }

  private mutating func append(_ entry: UnsafeMutablePointer<dirent>) {
    guard let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name) else { return }
    let name = unsafe UnsafeRawPointer(entry) + offset
    let length = unsafe strlen(name.assumingMemoryBound(to: CChar.self))
    let buffer = unsafe UnsafeRawBufferPointer(start: name, count: length)
    let isDots = unsafe length <= 2 && buffer.allSatisfy { $0 == UInt8(ascii: ".") }
    guard length > 0, length <= Int(UInt16.max), !isDots else { return }
    records.append(
      unsafe Record(
        start: bytes.count, length: UInt16(length), type: UInt8(entry.pointee.d_type)))
    unsafe bytes.append(contentsOf: buffer)
  }

  private mutating func sort() {
    unsafe bytes.withUnsafeBytes { all in
      guard let names = all.baseAddress else { return }
      // memcmp(3), for a directory may have a million names.
      records.sort { left, right in
        let common = Int(min(left.length, right.length))
        let order = unsafe memcmp(names + left.start, names + right.start, common)
        return order == 0 ? left.length < right.length : order < 0
      }
    }
  }

  private static func kind(ofType type: UInt8) -> FileFacts.Kind? {
    switch CInt(type) {
    case CInt(DT_REG): .regular
    case CInt(DT_DIR): .directory
    case CInt(DT_LNK): .special(.symbolicLink)
    case CInt(DT_FIFO): .special(.pipe)
    case CInt(DT_SOCK): .special(.socket)
    case CInt(DT_CHR): .special(.characterDevice)
    case CInt(DT_BLK): .special(.blockDevice)
    default: nil
    }
  }
}
