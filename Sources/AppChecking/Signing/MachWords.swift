/// Reads numbers from a part of a Mach-O file or of a signature.
struct MachWords {
  let bytes: [UInt8]
  let isBigEndian: Bool

  /// The number of four bytes, or `nil` if they are not all there.
  func word(at offset: Int) -> UInt32? { number(at: offset, UInt32.self) }

  /// The number of four bytes as a size or a place.
  func size(at offset: Int) -> Int? { word(at: offset).flatMap { Int(exactly: $0) } }

  /// The number of eight bytes as a size or a place; `nil` also if it is too large for one.
  func longSize(at offset: Int) -> Int? {
    number(at: offset, UInt64.self).flatMap { Int(exactly: $0) }
  }

  private func number<Number: FixedWidthInteger & UnsignedInteger>(
    at offset: Int, _: Number.Type
  ) -> Number? {
    let size = Number.bitWidth / 8
    guard offset >= 0, offset <= bytes.count - size else { return nil }
    let part = bytes[offset..<offset + size]
    return isBigEndian
      ? part.reduce(0) { $0 << 8 | Number($1) } : part.reversed().reduce(0) { $0 << 8 | Number($1) }
  }
}
