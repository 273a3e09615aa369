/// Bytes as text.
///
/// Source: RFC 4648, section 4.
package enum Base64 {
  private static let alphabet: StaticString =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

  /// The bytes as text on one line, with padding.
  package static func text(_ bytes: [UInt8]) -> String {
    let length = (bytes.count + 2) / 3 * 4
    return unsafe String(unsafeUninitializedCapacity: length) { text in
      var (place, index) = (0, 0)
      while index < bytes.count {
        let group = min(3, bytes.count - index)
        var bits: UInt32 = 0
        for offset in 0..<3 {
          bits = bits << 8 | (offset < group ? UInt32(bytes[index + offset]) : 0)
        }
        for digit in 0..<4 {
          let value = Int(bits >> UInt32(18 - 6 * digit) & 63)
          unsafe text[place + digit] =
            digit <= group ? alphabet.utf8Start[value] : UInt8(ascii: "=")
        }
        index += 3
        place += 4
      }
      return length
    }
  }
}
