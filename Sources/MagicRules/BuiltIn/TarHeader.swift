/// The check of libmagic for archives of tar: the sum of the first header.
///
/// Source: tar(5), "Old-Style Archive Format".
enum TarHeader {
  /// The bytes of a header.
  static let byteCount = 512
  /// Where the sum stands.
  private static let sumField = 148..<156

  /// Whether the first header has a sum that is right.
  ///
  /// - Parameter bytes: The first bytes of the content.
  /// - Returns: Whether it has.
  static func begins(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count >= byteCount, let stated = statedSum(bytes), !isGentooPackage(bytes)
    else { return false }
    var sum = 8 * Int(UInt8(ascii: " "))
    for index in 0..<byteCount where !sumField.contains(index) { sum += Int(bytes[index]) }
    // libmagic adds the field's own bytes, and takes them off as a `char`, which may have a sign.
    for index in sumField {
      sum += Int(bytes[index]) - Int(CChar(truncatingIfNeeded: bytes[index]))
    }
    return sum == stated
  }

  /// The sum in the header: spaces, octal digits, and then a space, a zero or the field's end.
  private static func statedSum(_ bytes: Span<UInt8>) -> Int? {
    var index = sumField.lowerBound
    while index < sumField.upperBound, isSpace(bytes[index]) { index += 1 }
    var value = 0
    while index < sumField.upperBound, (0x30...0x37).contains(bytes[index]) {
      value = value << 3 | Int(bytes[index] - 0x30)
      index += 1
    }
    guard index == sumField.upperBound || bytes[index] == 0 || isSpace(bytes[index])
    else { return nil }
    return value
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// Whether the first name ends in `/gpkg-1`: such packages are left to the database.
  private static func isGentooPackage(_ bytes: Span<UInt8>) -> Bool {
    let mark = "/gpkg-1".utf8
    var end = 0
    while end < 100, bytes[end] != 0 { end += 1 }
    guard end < 100, end > mark.count else { return false }
    return zip(end - mark.count..<end, mark).allSatisfy { bytes[$0] == $1 }
  }
}
