/// Numbers of a record, of which the least byte comes first.
///
/// Source: PKWARE, APPNOTE.TXT, 4.1.5 ("little-endian").
extension Collection<UInt8> where Index == Int {
  /// The two bytes at an offset from the first one; they must be there.
  func number16(at offset: Int) -> Int { Int(truncatingIfNeeded: number(at: offset, bytes: 2)) }

  /// The four bytes at an offset from the first one; they must be there.
  func number32(at offset: Int) -> Int { Int(truncatingIfNeeded: number(at: offset, bytes: 4)) }

  /// The eight bytes at an offset from the first one, which must be there; `nil` if the number is
  /// larger than any size of a file.
  func number64(at offset: Int) -> Int? { Int(exactly: number(at: offset, bytes: 8)) }

  private func number(at offset: Int, bytes count: Int) -> UInt64 {
    var number: UInt64 = 0
    for place in (0..<count).reversed() {
      number = number << 8 | UInt64(self[startIndex + offset + place])
    }
    return number
  }
}

extension [UInt8] {
  /// Adds a number with the least byte first.
  mutating func append<Number: FixedWidthInteger>(littleEndian number: Number) {
    for place in 0..<Number.bitWidth / 8 {
      append(UInt8(truncatingIfNeeded: number >> (8 * place)))
    }
  }
}
