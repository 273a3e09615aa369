import Documents

/// A size with its unit in a condition, where a size is a number of bytes.
enum ConditionSize {
  /// What to write instead of a size such as `20 MB`; `nil` if the text is none.
  static func hint(_ text: String) -> String? {
    guard let bytes = Quantity(text)?.bytes else { return nil }
    return "a size is a number of bytes: write \(bytes)"
  }

  /// What to write instead of a size that is around a place: a whole number and its unit.
  ///
  /// - Parameters:
  ///   - text: The condition.
  ///   - offset: The place, at the number or at the unit, in UTF-8 bytes.
  /// - Returns: The hint, or `nil` if there is no size.
  static func hint(in text: String, at offset: Int) -> String? {
    let bytes = Array(text.utf8)
    guard bytes.indices.contains(offset) else { return nil }
    func isOfNumber(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: " ") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    func isLetter(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    let before = bytes[..<offset].reversed().prefix(while: isOfNumber)
    let number = bytes[(offset - before.count)...].prefix(while: isOfNumber)
    let unit = bytes[number.endIndex...].prefix(while: isLetter)
    let digits = number.drop { $0 == UInt8(ascii: " ") }
    // The digits of a fraction, an exponent or a name are no number of their own.
    if digits.startIndex == number.startIndex, let byte = bytes[..<digits.startIndex].last,
      byte == UInt8(ascii: ".") || isLetter(byte)
    {
      return nil
    }
    return hint(String(decoding: digits + unit, as: UTF8.self))
  }
}
