internal import CLinux
internal import Glibc
internal import SystemPackage

/// Where the data and the holes of an open file are.
///
/// A hole reads as zero bytes and takes no space, so that a file may claim any size. The file system
/// is asked only for a file that takes less space than it has bytes; where it cannot say, the whole
/// file counts as data.
///
/// Source: lseek(2), `SEEK_DATA` and `SEEK_HOLE`.
struct FileStretches {
  /// A part of a file that is all data or all hole.
  struct Stretch: Hashable {
    /// Whether it reads as zero bytes without taking space.
    let isHole: Bool
    /// Where it ends: bytes from the start of the file.
    let end: Int64
  }

  /// Files up to this size are read as they are: a hole in them saves less than the question costs.
  private static let smallest: Int64 = 256 << 10

  private let file: FileDescriptor
  private let size: Int64
  private var known: Stretch

  /// The bytes that a copy takes: of a file with holes only those of its data.
  let allocated: Int64

  /// Looks at a file.
  ///
  /// - Parameters:
  ///   - file: The file, open for reading. Its offset is moved.
  ///   - size: The number of bytes that it has.
  init(of file: FileDescriptor, size: Int64) {
    self.file = file
    self.size = size
    var status = stat()
    let whole = Stretch(isHole: false, end: .max)
    guard size > Self.smallest, unsafe fstat(file.rawValue, &status) == 0,
      Int64(status.st_blocks) * 512 < size
    else {
      allocated = size
      known = whole
      return
    }
    allocated = Int64(status.st_blocks) * 512
    known = Stretch(isHole: false, end: 0)
  }

  /// The part in which a byte is.
  ///
  /// - Parameter offset: The place of the byte; places are asked for in rising order.
  /// - Returns: The part. The last one, if it is data, has no end, so that a file that grew is noticed.
  mutating func stretch(at offset: Int64) -> Stretch {
    if offset < known.end { return known }
    let data = lseek(file.rawValue, off_t(offset), Self.seekData)
    if data < 0 {
      // ENXIO: there is no data any more. Anything else: the file system does not know.
      known =
        errno == ENXIO && offset < size
        ? Stretch(isHole: true, end: size) : Stretch(isHole: false, end: .max)
    } else if Int64(data) > offset {
      known = Stretch(isHole: true, end: min(Int64(data), size))
    } else {
      let hole = Int64(lseek(file.rawValue, off_t(offset), Self.seekHole))
      known = Stretch(isHole: false, end: hole <= offset || hole >= size ? .max : hole)
    }
    return known
  }

  // The C library declares them only where it is asked for GNU's extensions.
  private static let seekData: CInt = 3
  private static let seekHole: CInt = 4
}
