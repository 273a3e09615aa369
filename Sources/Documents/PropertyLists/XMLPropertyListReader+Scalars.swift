extension XMLPropertyListReader {
  /// Reads a whole number: `space* [+-]? space* (digits | 0x digits)`.
  ///
  /// What is more than 63 bits hold is a ``DocumentValue/number(_:)``.
  mutating func integer(_ tag: Tag) throws(DocumentFault) -> DocumentValue {
    let text = bytes[index..<endOfText()]
    var place = afterNumberSpace(text, from: text.startIndex)
    var isNegative = false
    if place < text.endIndex, [UInt8(ascii: "-"), UInt8(ascii: "+")].contains(text[place]) {
      isNegative = text[place] == UInt8(ascii: "-")
      place = afterNumberSpace(text, from: place + 1)
    }
    let isHexadecimal =
      text[place...].starts(with: "0x".utf8) || text[place...].starts(with: "0X".utf8)
    if isHexadecimal { place += 2 }
    guard place < text.endIndex else { throw malformed("<integer> has no digits", at: tag.start) }
    var number: UInt64 = 0
    let limit: UInt64 = isNegative ? 1 << 63 : .max
    for digit in text[place...] {
      guard let value = digit.hexadecimalValue, value < 10 || isHexadecimal else {
        throw malformed("'\(excerpt(text))' is not a whole number", at: tag.start)
      }
      let (product, isOver) = number.multipliedReportingOverflow(by: isHexadecimal ? 16 : 10)
      let (sum, isOverToo) = product.addingReportingOverflow(UInt64(value))
      guard !isOver, !isOverToo, sum <= limit else {
        throw malformed("\(excerpt(text)) is more than 64 bits hold", at: tag.start)
      }
      number = sum
    }
    index = text.endIndex
    try close(tag)
    if isNegative { return .integer(Int64(truncatingIfNeeded: 0 &- number)) }
    return Int64(exactly: number).map(DocumentValue.integer) ?? .number(Double(number))
  }

  /// Reads a number: `space* [+-]? digits [. digits] [e digits]`, or a word for what is none.
  mutating func real(_ tag: Tag) throws(DocumentFault) -> DocumentValue {
    let text = try text(of: tag)
    guard let number = Self.real(text) else {
      throw malformed("'\(text.excerpt)' is not a number", at: tag.start)
    }
    return Int64(exactly: number).map(DocumentValue.integer) ?? .number(number)
  }

  private static func real(_ text: String) -> Double? {
    switch text.lowercased() {
    case "nan": return .nan
    case "inf", "+inf", "infinity", "+infinity": return .infinity
    case "-inf", "-infinity": return -.infinity
    default: break
    }
    let digits = text.unicodeScalars.drop(while: isNumberSpace)
    let isDecimal = digits.allSatisfy { scalar in
      ("0"..."9").contains(scalar) || "+-.eE".unicodeScalars.contains(scalar)
    }
    return isDecimal ? Double(String(digits)) : nil
  }

  /// Whether CoreFoundation takes a character for white space before a number.
  private static func isNumberSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x20, 0x7F...0xA0, 0x2000...0x200B, 0x205F, 0x3000: true
    default: false
    }
  }

  /// Reads a date, which must be one of the calendar.
  mutating func date(_ tag: Tag) throws(DocumentFault) -> DocumentValue {
    let text = bytes[index..<endOfText()]
    guard let seconds = Timestamp.seconds(text) else {
      let words = "expected a date such as 2026-11-21T10:45:00Z, found '\(excerpt(text))'"
      throw malformed(words, at: tag.start)
    }
    index = text.endIndex
    try close(tag)
    return .date(seconds)
  }

  /// Reads data, in Base64.
  ///
  /// Bytes that are no digits are passed over, and digits at the end that fill no group of four.
  mutating func data(_ tag: Tag) throws(DocumentFault) -> DocumentValue {
    var result: [UInt8] = []
    var group: UInt32 = 0
    var digits = 0
    var padding = 0
    let end = endOfText()
    while index < end {
      let byte = bytes[index]
      guard byte < 0x80 else { throw malformed("a byte in <data> that is not ASCII", at: index) }
      index += 1
      if byte == UInt8(ascii: "=") {
        padding += 1
      } else if byte != 32, !(9...13).contains(byte) {
        padding = 0
      }
      guard let value = Self.base64Value(byte) else { continue }
      group = group << 6 | value
      digits += 1
      guard digits % 4 == 0 else { continue }
      result.append(UInt8(truncatingIfNeeded: group >> 16))
      if padding < 2 { result.append(UInt8(truncatingIfNeeded: group >> 8)) }
      if padding < 1 { result.append(UInt8(truncatingIfNeeded: group)) }
    }
    try close(tag)
    return .data(result)
  }

  /// The value of a digit, of which padding is zero; `nil` for any other byte.
  ///
  /// Source: RFC 4648, section 4.
  private static func base64Value(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 65...90: UInt32(byte) - 65
    case 97...122: UInt32(byte) - 71
    case 48...57: UInt32(byte) + 4
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    case UInt8(ascii: "="): 0
    default: nil
    }
  }

  /// The offset of the next `<`, or the end.
  private func endOfText() -> Int {
    bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
  }

  /// The offset after the white space at a place.
  private func afterNumberSpace(_ text: ArraySlice<UInt8>, from place: Int) -> Int {
    let rest = String(decoding: text[place...], as: UTF8.self).unicodeScalars
    return rest.prefix(while: Self.isNumberSpace).reduce(place) { $0 + UTF8.width($1) }
  }

  private func excerpt(_ text: ArraySlice<UInt8>) -> String {
    String(decoding: text, as: UTF8.self).excerpt
  }
}
