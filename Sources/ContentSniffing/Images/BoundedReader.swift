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
  private var readsLeft = 4_096

  init(_ descriptor: FileDescriptor) {
    source = .file(descriptor)
  }

  init(_ bytes: [UInt8]) {
    source = .bytes(bytes)
  }

  /// Reads a piece as a whole, or returns `nil` if it is not all there or the reads are used up.
  mutating func read(at offset: UInt64, count: Int) -> [UInt8]? {
    guard readsLeft > 0, (0...Self.longestPiece).contains(count),
      let start = Int64(exactly: offset)
    else { return nil }
    readsLeft -= 1
    switch source {
    case .file(let descriptor):
      return read(descriptor, at: start, count: count)
    case .bytes(let bytes):
      guard start <= bytes.count, count <= bytes.count - Int(start) else { return nil }
      return Array(bytes[Int(start)..<Int(start) + count])
    }
  }

  /// Reads a piece of a file; a regular file gives less than was asked for only at its end.
  private func read(_ descriptor: FileDescriptor, at offset: Int64, count: Int) -> [UInt8]? {
    let piece = try? unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = try unsafe descriptor.read(
        fromAbsoluteOffset: offset, into: UnsafeMutableRawBufferPointer(buffer))
    }
    return piece?.count == count ? piece : nil
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
