extension OldPropertyListReader {
  /// Goes past white space and comments.
  mutating func skipSpace() throws(DocumentFault) {
    while index < bytes.count {
      let byte = bytes[index]
      if (9...13).contains(byte) || byte == 32 {
        index += 1
      } else if isLineSeparator(at: index) {
        index += 3
      } else if byte == UInt8(ascii: "/"), index + 1 < bytes.count,
        bytes[index + 1] == UInt8(ascii: "/")
      {
        while index < bytes.count, bytes[index] != 10, bytes[index] != 13,
          !isLineSeparator(at: index)
        {
          index += 1
        }
      } else if byte == UInt8(ascii: "/"), index + 1 < bytes.count,
        bytes[index + 1] == UInt8(ascii: "*")
      {
        try skipComment()
      } else {
        return
      }
    }
  }

  /// Goes past `/* … */`.
  private mutating func skipComment() throws(DocumentFault) {
    let start = index
    index += 2
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") {
        index += 2
        return
      }
      index += 1
    }
    throw malformed("the comment '/*' is not closed", at: start)
  }

  /// Whether U+2028 or U+2029 is at a place: each ends a line.
  private func isLineSeparator(at place: Int) -> Bool {
    place + 2 < bytes.count && bytes[place] == 0xE2 && bytes[place + 1] == 0x80
      && (bytes[place + 2] == 0xA8 || bytes[place + 2] == 0xA9)
  }

  /// Reads text, in quotation marks or without.
  ///
  /// - Parameter expected: What is expected here, in the words of a message.
  /// - Returns: The text.
  /// - Throws: If there is none, or it is not closed.
  mutating func text(_ expected: String) throws(DocumentFault) -> String {
    let start = index
    if bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") {
      return try quotedText()
    }
    while index < bytes.count, Self.isPlain(bytes[index]) { index += 1 }
    guard index > start else { throw malformed("expected \(expected), found \(found)", at: index) }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Whether a byte needs no quotation marks.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
      UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// Reads text in quotation marks of either kind.
  private mutating func quotedText() throws(DocumentFault) -> String {
    let start = index
    let mark = bytes[index]
    index += 1
    var result: [UInt8] = []
    var runStart = index
    while index < bytes.count {
      switch bytes[index] {
      case mark:
        result += bytes[runStart..<index]
        index += 1
        return String(decoding: result, as: UTF8.self)
      case UInt8(ascii: "\\"):
        result += bytes[runStart..<index]
        try escape(into: &result)
        runStart = index
      default: index += 1
      }
    }
    throw malformed("a quotation mark is not closed", at: start)
  }

  /// Takes an escape: a control character, `\ooo` in octal, `\Uxxxx`, or any other character as it is.
  private mutating func escape(into result: inout [UInt8]) throws(DocumentFault) {
    let start = index
    index += 1
    guard index < bytes.count else { throw malformed("'\\' before the end", at: start) }
    let letter = bytes[index]
    switch letter {
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      var code = 0
      var digits = 0
      while digits < 3, index < bytes.count, (48...55).contains(bytes[index]) {
        code = code * 8 + Int(bytes[index] - 48)
        index += 1
        digits += 1
      }
      result += Array(String(NextStepEncoding.scalar(of: UInt8(truncatingIfNeeded: code))).utf8)
    case UInt8(ascii: "U"): try unicode(into: &result, from: start)
    default:
      index += 1
      result.append(Self.controls[letter] ?? letter)
    }
  }

  /// Takes `\Uxxxx`, and the second half of a pair if it is the first.
  private mutating func unicode(
    into result: inout [UInt8], from start: Int
  ) throws(DocumentFault) {
    let first = unit()
    if let scalar = Unicode.Scalar(first) {
      result += Array(String(scalar).utf8)
      return
    }
    let isFirst = (0xD800...0xDBFF).contains(first)
    if isFirst, index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "U")
    {
      index += 1
      let second = unit()
      if (0xDC00...0xDFFF).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      {
        result += Array(String(scalar).utf8)
        return
      }
    }
    throw malformed("half of a pair of '\\U', which is not a character", at: start)
  }

  /// The number of up to four hexadecimal digits after `U`.
  private mutating func unit() -> UInt32 {
    index += 1
    var value: UInt32 = 0
    var digits = 0
    while digits < 4, index < bytes.count, let digit = bytes[index].hexadecimalValue {
      value = value << 4 | UInt32(digit)
      index += 1
      digits += 1
    }
    return value
  }

  private static let controls: [UInt8: UInt8] = [
    UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10,
    UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9, UInt8(ascii: "v"): 11,
  ]
}
