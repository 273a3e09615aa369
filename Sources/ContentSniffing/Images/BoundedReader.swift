import SystemPackage

/// Reads short pieces of a file or of bytes, and only so many of them.
struct BoundedReader {
  private enum Source {
    case file(FileDescriptor)
    case bytes([UInt8])
  }

  /// The longest piece, in bytes.
  static let longestPiece = 65_536

  private let source: Source
  private var readsLeft: Int
  private var bytesLeft: Int

  /// Prepares to read a regular file, whose offset is neither used nor moved.
  init(_ descriptor: FileDescriptor, mostReads: Int = 4_096, mostBytes: Int = .max) {
    source = .file(descriptor)
    readsLeft = mostReads
    bytesLeft = mostBytes
  }

  /// Prepares to read bytes.
  init(_ bytes: [UInt8], mostReads: Int = 4_096, mostBytes: Int = .max) {
    source = .bytes(bytes)
    readsLeft = mostReads
    bytesLeft = mostBytes
  }

  /// How many bytes there are; `nil` if the system does not say.
  var length: UInt64? {
    switch source {
    case .file(let descriptor): (try? descriptor.stat()).flatMap { UInt64(exactly: $0.size) }
    case .bytes(let bytes): UInt64(bytes.count)
    }
  }

  /// Reads a piece as a whole, or returns `nil` if it is not all there or the bounds are reached.
  mutating func read(at offset: UInt64, count: Int) -> [UInt8]? {
    let piece = readAvailable(at: offset, count: count)
    return piece?.count == count ? piece : nil
  }

  /// Reads as much of a piece as there is, or returns `nil` if the bounds are reached.
  mutating func readAvailable(at offset: UInt64, count: Int) -> [UInt8]? {
    guard readsLeft > 0, (0...min(Self.longestPiece, bytesLeft)).contains(count),
      let start = Int64(exactly: offset)
    else { return nil }
    readsLeft -= 1
    bytesLeft -= count
    switch source {
    case .file(let descriptor):
      return try? unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        // A regular file gives less than was asked for only at its end.
        filled = try unsafe descriptor.read(
          fromAbsoluteOffset: start, into: UnsafeMutableRawBufferPointer(buffer))
      }
    case .bytes(let bytes):
      return Array(bytes.dropFirst(Int(start)).prefix(count))
    }
  }

  /// Reads an unsigned number with its highest byte first.
  mutating func bigEndian<Number: FixedWidthInteger & UnsignedInteger>(
    at offset: UInt64, as type: Number.Type = Number.self
  ) -> Number? {
    read(at: offset, count: Number.bitWidth / 8)?.bigEndian(at: 0)
  }
}

extension Array<UInt8> {
  /// The unsigned number at an index, its highest byte first; `nil` past the end.
  func bigEndian<Number: FixedWidthInteger & UnsignedInteger>(at index: Int) -> Number? {
    let width = Number.bitWidth / 8
    guard index >= 0, index <= count - width else { return nil }
    return self[index..<index + width].reduce(0) { $0 << 8 | Number($1) }
  }

  /// The unsigned number at an index, its lowest byte first; `nil` past the end.
  func littleEndian<Number: FixedWidthInteger & UnsignedInteger>(at index: Int) -> Number? {
    let number: Number? = bigEndian(at: index)
    return number?.byteSwapped
  }
}
