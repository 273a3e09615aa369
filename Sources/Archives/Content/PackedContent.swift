internal import SystemPackage

/// What libarchive reads: a header of ours, and the packed content of one entry behind it.
@safe final class PackedContent {
  /// The bytes that are read at once.
  private static let piece = 64 << 10

  /// Why the file could not be read; `nil` if it could.
  private(set) var fault: Errno?

  private let file: ArchiveFile
  private let header: [UInt8]
  private var unread: Range<Int>
  private var isHeaderRead = false
  private let buffer: UnsafeMutableRawBufferPointer

  /// Creates what is read for an entry.
  init(of entry: ZipEntry, in file: ArchiveFile) {
    self.file = file
    header = Self.header(for: entry)
    unread = entry.content
    unsafe buffer = .allocate(byteCount: Self.piece, alignment: 16)
  }

  deinit { unsafe buffer.deallocate() }

  /// The next bytes, which stay where they are until the next call; empty at the end, `nil` if the
  /// file cannot be read.
  func next() -> UnsafeRawBufferPointer? {
    guard isHeaderRead else {
      isHeaderRead = true
      unsafe buffer.copyBytes(from: header)
      return unsafe UnsafeRawBufferPointer(rebasing: buffer[..<header.count])
    }
    let room = unsafe UnsafeMutableRawBufferPointer(
      rebasing: buffer[..<min(buffer.count, unread.count)])
    do throws(Errno) {
      let count = unsafe try file.read(at: unread.lowerBound, into: room)
      unread = unread.lowerBound + count..<unread.upperBound
      return unsafe UnsafeRawBufferPointer(rebasing: room[..<count])
    } catch {
      fault = error
      return nil
    }
  }

  /// A header before content that says what the directory says, with sizes of any size.
  ///
  /// Source: PKWARE, APPNOTE.TXT, 4.3.7 and 4.5.3.
  private static func header(for entry: ZipEntry) -> [UInt8] {
    var header: [UInt8] = [0x50, 0x4B, 3, 4]
    header.append(littleEndian: UInt16(45))  // the version that knows large sizes
    header.append(littleEndian: UInt16(0))
    header.append(littleEndian: UInt16(truncatingIfNeeded: entry.methodNumber))
    header.append(littleEndian: UInt32(0x0021_0000))  // the first day of 1980
    header.append(littleEndian: entry.checksum)
    header.append(littleEndian: UInt32.max)
    header.append(littleEndian: UInt32.max)
    header.append(littleEndian: UInt16(1))
    header.append(littleEndian: UInt16(20))
    header.append(UInt8(ascii: "x"))
    header.append(littleEndian: UInt16(0x0001))
    header.append(littleEndian: UInt16(16))
    header.append(littleEndian: UInt64(entry.size))
    header.append(littleEndian: UInt64(entry.packedSize))
    return header
  }
}
