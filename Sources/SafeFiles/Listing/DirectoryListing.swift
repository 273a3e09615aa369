internal import CLinux
internal import Glibc
internal import SystemPackage

/// The names in one directory, sorted by their bytes.
///
/// The names stand in one buffer, so that a million of them cost little more than their letters.
package struct DirectoryListing {
  /// One name and what it names.
  package struct Name {
    /// The bytes of the name.
    package let bytes: [UInt8]
    /// What it names, or `nil` if the file system does not say with the name.
    package let kind: FileFacts.Kind?
  }

  /// For each name its type as getdents64(2) gives it, its length in two bytes, and its letters.
  private var bytes: [UInt8] = []
  /// Where each name begins in ``bytes``.
  ///
  /// Four bytes are enough for sixteen million of the longest names.
  private var places: [UInt32] = []

  /// How many bytes stand before the letters of a name.
  private static let prefix = 3

  /// The number of names.
  package var count: Int { places.count }

  /// The name at a position, from 0.
  package subscript(position: Int) -> Name {
    let place = Int(places[position])
    let start = place + Self.prefix
    let length = Int(bytes[place + 1]) | Int(bytes[place + 2]) << 8
    return Name(
      bytes: Array(bytes[start..<start + length]), kind: Self.kind(ofType: bytes[place]))
  }

  /// Whether there is a name.
  package func contains(_ name: ArraySlice<UInt8>) -> Bool {
    unsafe bytes.withUnsafeBytes { all in
      unsafe name.withUnsafeBytes { name in
        guard let start = all.baseAddress, let wanted = name.baseAddress else { return false }
        var (low, high) = (0, count)
        while low < high {
          let middle = (low + high) / 2
          let place = Int(places[middle])
          let length = unsafe Self.length(at: place, in: all)
          let order = unsafe memcmp(start + place + Self.prefix, wanted, min(length, name.count))
          if order == 0, length == name.count { return true }
          let isBefore = order == 0 ? length < name.count : order < 0
          if isBefore { low = middle + 1 } else { high = middle }
        }
        return false
      }
    }
  }

  /// Reads the names of an open directory, without `.` and `..`.
  ///
  /// - Parameters:
  ///   - directory: The directory.
  ///   - limit: After how many names no more are read. The listing also has those that the kernel
  ///     gave together with the last of them.
  /// - Throws: A fault if it cannot be read, or its names are more than four gigabytes.
  package init(of directory: borrowing OwnedDescriptor, limit: Int = .max) throws(FileFault) {
    let number = directory.descriptor.rawValue
    // It may have been read before.
    guard lseek(number, 0, SEEK_SET) >= 0 else { throw FileFault(Errno(rawValue: errno)) }
    makeRoom(for: number)
    while count < limit {
      var fault: CInt = 0
      // A small directory needs one call to read and one to end.
      let entries = unsafe [UInt8](unsafeUninitializedCapacity: 32 << 10) { buffer, count in
        let read = unsafe clinux_getdents64(number, buffer.baseAddress, buffer.count)
        if read < 0 { fault = errno }
        count = max(0, read)
      }
      guard fault == 0 else { throw FileFault(Errno(rawValue: fault)) }
      if entries.isEmpty { break }
      guard bytes.count + 2 * entries.count <= Int(UInt32.max) else {
        throw .unreadable(.fileTooLarge)
      }
      append(entries)
    }
    sort()
  }

  /// Makes room for as many names as the size of a directory lets expect.
  ///
  /// So the names of a large one are not copied again and again. Memory is taken as it is filled.
  private mutating func makeRoom(for directory: CInt) {
    var status = stat()
    guard unsafe fstat(directory, &status) == 0, status.st_size > 1 << 16 else { return }
    let size = min(Int(status.st_size), 1 << 26)
    bytes.reserveCapacity(size)
    places.reserveCapacity(size / 16)
  }

  /// Takes the names out of what the kernel wrote.
  ///
  /// Source: getdents64(2): `d_ino` and `d_off` of eight bytes each, `d_reclen` of two, `d_type` of
  /// one, and the name with a zero byte.
  private mutating func append(_ entries: [UInt8]) {
    let header = 19
    var start = 0
    while entries.count - start > header {
      let length = Int(entries[start + 16]) | Int(entries[start + 17]) << 8
      guard length > header, length <= entries.count - start else { return }
      let name = entries[(start + header)..<(start + length)].prefix { $0 != 0 }
      let isDots = name.count <= 2 && name.allSatisfy { $0 == UInt8(ascii: ".") }
      if !name.isEmpty, !isDots {
        places.append(UInt32(bytes.count))
        bytes.append(entries[start + 18])
        bytes.append(UInt8(truncatingIfNeeded: name.count))
        bytes.append(UInt8(truncatingIfNeeded: name.count >> 8))
        bytes.append(contentsOf: name)
      }
      start += length
    }
  }

  private mutating func sort() {
    unsafe bytes.withUnsafeBytes { all in
      // memcmp(3), for a directory may have a million names.
      places.sort { left, right in
        let (left, right) = (Int(left), Int(right))
        let lengths = unsafe (Self.length(at: left, in: all), Self.length(at: right, in: all))
        guard let start = all.baseAddress else { return false }
        let names = unsafe start + Self.prefix
        let order = unsafe memcmp(names + left, names + right, min(lengths.0, lengths.1))
        return order == 0 ? lengths.0 < lengths.1 : order < 0
      }
    }
  }

  private static func length(at place: Int, in bytes: UnsafeRawBufferPointer) -> Int {
    unsafe Int(bytes[place + 1]) | Int(bytes[place + 2]) << 8
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
