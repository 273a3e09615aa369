extension JSONText {
  /// Where a string, a number or a word ends that begins at a place.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - start: The place.
  ///   - first: The byte there.
  /// - Returns: Where it ends.
  /// - Throws: ``Stop``.
  static func afterScalar(
    _ bytes: Span<UInt8>, from start: Int, _ first: UInt8
  ) throws(Stop) -> Int {
    switch first {
    case UInt8(ascii: "\""): return try afterString(bytes, from: start + 1)
    case UInt8(ascii: "t"): return try afterWord(bytes, from: start, "true")
    case UInt8(ascii: "f"): return try afterWord(bytes, from: start, "false")
    case UInt8(ascii: "n"): return try afterWord(bytes, from: start, "null")
    default: return try afterNumber(bytes, from: start)
    }
  }

  /// Where a string ends whose opening quotation mark is before a place.
  static func afterString(_ bytes: Span<UInt8>, from start: Int) throws(Stop) -> Int {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return index
      case 0: throw .fault
      case UInt8(ascii: "\\"): index = try afterEscape(bytes, from: index)
      default: continue
      }
    }
    throw .end
  }

  private static func afterEscape(_ bytes: Span<UInt8>, from start: Int) throws(Stop) -> Int {
    switch try byte(bytes, start) {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return start + 1
    case UInt8(ascii: "u"):
      for index in start + 1..<start + 5 {
        switch try byte(bytes, index) {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
          UInt8(ascii: "A")...UInt8(ascii: "F"):
          continue
        default: throw .fault
        }
      }
      return start + 5
    default: throw .fault
    }
  }

  private static func afterWord(
    _ bytes: Span<UInt8>, from start: Int, _ word: StaticString
  ) throws(Stop) -> Int {
    for offset in 0..<word.utf8CodeUnitCount {
      let expected = unsafe word.utf8Start[offset]
      guard try byte(bytes, start + offset) == expected else { throw .fault }
    }
    return start + word.utf8CodeUnitCount
  }

  /// Digits, perhaps with a point among them, and perhaps an exponent.
  private static func afterNumber(_ bytes: Span<UInt8>, from start: Int) throws(Stop) -> Int {
    var index = start
    if bytes[index] == UInt8(ascii: "-") { index += 1 }
    let whole = afterDigits(bytes, from: index)
    var hasDigits = whole > index
    index = whole
    if try byte(bytes, index) == UInt8(ascii: ".") {
      let fraction = afterDigits(bytes, from: index + 1)
      hasDigits = hasDigits || fraction > index + 1
      index = fraction
    }
    let mark = try byte(bytes, index)
    guard hasDigits else { throw .fault }
    guard mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E") else { return index }
    index += 1
    let sign = try byte(bytes, index)
    if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { index += 1 }
    let exponent = afterDigits(bytes, from: index)
    _ = try byte(bytes, exponent)
    guard exponent > index else { throw .fault }
    return exponent
  }

  private static func afterDigits(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count, (0x30...0x39).contains(bytes[index]) { index += 1 }
    return index
  }
}
