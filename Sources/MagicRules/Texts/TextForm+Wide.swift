extension TextForm {
  /// Whether the mark at the start is of big-endian units, or `nil` if there is no mark.
  ///
  /// - Parameters:
  ///   - bytes: The first bytes.
  ///   - unit: The bytes of a unit: 2 or 4.
  /// - Returns: The order of the bytes.
  static func wideMark(_ bytes: Span<UInt8>, unit: Int) -> Bool? {
    guard bytes.count >= unit else { return nil }
    if unit == 2 {
      if bytes[0] == 0xFF, bytes[1] == 0xFE { return false }
      return bytes[0] == 0xFE && bytes[1] == 0xFF ? true : nil
    }
    if bytes[0] == 0xFF, bytes[1] == 0xFE, bytes[2] == 0, bytes[3] == 0 { return false }
    return bytes[0] == 0 && bytes[1] == 0 && bytes[2] == 0xFE && bytes[3] == 0xFF ? true : nil
  }

  /// Whether the units after the mark are characters of UTF-16 that stand in text.
  static func isUTF16(
    _ bytes: Span<UInt8>, _ isBigEndian: Bool, _ firstEscape: UInt8
  ) -> Bool {
    var needsLow = false
    var index = 2
    while index + 1 < bytes.count {
      let unit = unit16(bytes, at: index, isBigEndian)
      switch unit {
      case 0xFFFE, 0xFFFF, 0xFDD0...0xFDEF: return false
      case 0xDC00...0xDFFF:
        guard needsLow else { return false }
        needsLow = false
      default:
        if needsLow { return false }
        if unit < 0x80, !ByteClass.isPlain(UInt8(truncatingIfNeeded: unit), firstEscape) {
          return false
        }
        needsLow = (0xD800...0xDBFF).contains(unit)
      }
      index += 2
    }
    return true
  }

  /// Whether the units after the mark are taken for characters of UTF-32 that stand in text.
  static func isUTF32(
    _ bytes: Span<UInt8>, _ isBigEndian: Bool, _ firstEscape: UInt8
  ) -> Bool {
    var index = 4
    while index + 3 < bytes.count {
      let unit = unit32(bytes, at: index, isBigEndian)
      if unit == 0xFFFE { return false }
      if unit < 0x80, !ByteClass.isPlain(UInt8(truncatingIfNeeded: unit), firstEscape) {
        return false
      }
      index += 4
    }
    return true
  }

  /// The unit of two bytes at a place.
  static func unit16(_ bytes: Span<UInt8>, at index: Int, _ isBigEndian: Bool) -> UInt32 {
    let first = UInt32(bytes[index])
    let second = UInt32(bytes[index + 1])
    return isBigEndian ? first << 8 | second : second << 8 | first
  }

  /// The unit of four bytes at a place.
  static func unit32(_ bytes: Span<UInt8>, at index: Int, _ isBigEndian: Bool) -> UInt32 {
    let first = unit16(bytes, at: index, isBigEndian)
    let second = unit16(bytes, at: index + 2, isBigEndian)
    return isBigEndian ? first << 16 | second : second << 16 | first
  }
}
