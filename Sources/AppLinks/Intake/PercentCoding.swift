import DocumentValues

/// Percent-encoding.
///
/// Source: RFC 3986, sections 2.1 and 2.3.
enum PercentCoding {
  /// The bytes for which escapes stand, each decoded once; a plus sign stays one.
  ///
  /// - Parameter text: Text whose escapes are whole.
  /// - Returns: The bytes.
  static func decode(_ text: some Sequence<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.underestimatedCount)
    var high: UInt8?
    var isEscape = false
    for byte in text {
      if isEscape {
        let digit = byte.hexadecimalValue ?? 0
        if let first = high {
          bytes.append(first << 4 | digit)
          (high, isEscape) = (nil, false)
        } else {
          high = digit
        }
      } else if byte == UInt8(ascii: "%") {
        isEscape = true
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  /// The index of the first `%` without two hexadecimal digits, or `nil` if there is none.
  static func brokenEscape(in bytes: [UInt8]) -> Int? {
    var index = 0
    while let escape = bytes[index...].firstIndex(of: UInt8(ascii: "%")) {
      guard escape + 2 < bytes.count, bytes[escape + 1].hexadecimalValue != nil,
        bytes[escape + 2].hexadecimalValue != nil
      else { return escape }
      index = escape + 3
    }
    return nil
  }

  /// Text with everything escaped but the unreserved characters, in upper-case digits.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - kept: One more character that is not escaped, or `nil` for none.
  /// - Returns: The text with its escapes.
  static func encode(_ text: some StringProtocol, keeping kept: UInt8? = nil) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isUnreserved(byte) || byte == kept {
        bytes.append(byte)
      } else {
        append(escapeOf: byte, to: &bytes)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the escape of a byte.
  static func append(escapeOf byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "%"))
    bytes.append(hexadecimal: byte)
  }

  /// Whether a byte needs no escape anywhere: a letter, a digit, or one of `-._~`.
  static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
    default: false
    }
  }
}
