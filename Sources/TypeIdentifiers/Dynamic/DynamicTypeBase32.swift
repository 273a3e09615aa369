/// The base-32 coding of dynamic identifiers: five bits a letter, the highest bits first.
///
/// The last letter is filled with zero bits; there is no padding.
enum DynamicTypeBase32 {
  private static let letters = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)

  /// The value of each letter by its ASCII code, in either case; 0xFF for no letter.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 0xFF, count: 128)
    for (value, letter) in letters.enumerated() {
      values[Int(letter)] = UInt8(value)
      if letter >= UInt8(ascii: "a") {
        values[Int(letter) - 0x20] = UInt8(value)
      }
    }
    return values
  }()

  /// Writes bytes as letters.
  static func encode(_ bytes: some Sequence<UInt8>) -> String {
    var result = ""
    var buffer: UInt32 = 0
    var count: UInt32 = 0
    func append(_ value: UInt32) {
      result.unicodeScalars.append(Unicode.Scalar(letters[Int(value & 31)]))
    }
    for byte in bytes {
      buffer = (buffer & 0x1F) << 8 | UInt32(byte)
      count += 8
      while count >= 5 {
        count -= 5
        append(buffer >> count)
      }
    }
    if count > 0 {
      append(buffer << (5 - count))
    }
    return result
  }

  /// Reads letters of either case.
  ///
  /// - Returns: The bytes, or `nil` if there is something other than a letter of the alphabet, a
  ///   letter too many, or a last letter that is not filled with zero bits.
  static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.count * 5 / 8)
    var buffer: UInt32 = 0
    var count: UInt32 = 0
    for letter in text {
      guard letter < 128, case let value = values[Int(letter)], value != 0xFF else { return nil }
      buffer = (buffer & 0xFF) << 5 | UInt32(value)
      count += 5
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: buffer >> count))
      }
    }
    guard count < 5, buffer & (1 << count - 1) == 0 else { return nil }
    return result
  }
}
