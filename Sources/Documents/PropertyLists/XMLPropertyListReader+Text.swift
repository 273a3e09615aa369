extension XMLPropertyListReader {
  /// Reads the text of an element, and its closing tag.
  mutating func text(of tag: Tag) throws(DocumentFault) -> String {
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: "<"), bytes[index] != UInt8(ascii: "&")
    {
      index += 1
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: "&") || hasPrefix("<![") {
      let bytes = try pieces(from: start, tag)
      try close(tag)
      return Self.text(bytes[...])
    }
    let end = index
    try close(tag)
    return Self.text(bytes[start..<end])
  }

  /// Makes text, without the byte order mark at its start that CoreFoundation drops as well.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let hasMark = bytes.first == 0xEF && bytes.starts(with: [0xEF, 0xBB, 0xBF])
    return String(decoding: hasMark ? bytes.dropFirst(3) : bytes, as: UTF8.self)
  }

  /// Puts together text with references and CDATA in it.
  private mutating func pieces(from start: Int, _ tag: Tag) throws(DocumentFault) -> [UInt8] {
    var result = Array(bytes[start..<index])
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "&"): try reference(into: &result)
      case UInt8(ascii: "<"):
        let start = index
        guard hasPrefix("<![CDATA[") else { return result }
        try skip(to: "]]>", from: start + 9, "CDATA")
        result += bytes[(start + 9)..<(index - 3)]
      default:
        result.append(bytes[index])
        index += 1
      }
    }
    throw notClosed(tag)
  }

  /// Takes a reference: `&lt;`, `&#60;` or `&#x3C;`.
  private mutating func reference(into text: inout [UInt8]) throws(DocumentFault) {
    for (word, letter) in Self.references where hasPrefix(word) {
      text.append(letter)
      index += word.utf8CodeUnitCount
      return
    }
    let start = index
    guard hasPrefix("&#") else {
      throw malformed("'&' before no reference; write it as '&amp;'", at: start)
    }
    index += 2
    let isHexadecimal = index < bytes.count && bytes[index] == UInt8(ascii: "x")
    if isHexadecimal { index += 1 }
    let digits = index
    var number: UInt32 = 0
    while index < bytes.count, index - digits < 8, let digit = bytes[index].hexadecimalValue,
      digit < 10 || isHexadecimal
    {
      number = number &* (isHexadecimal ? 16 : 10) &+ UInt32(digit)
      index += 1
    }
    guard
      index > digits, index < bytes.count, bytes[index] == UInt8(ascii: ";"),
      let scalar = Unicode.Scalar(number)
    else { throw malformed("'&#' before no character of Unicode", at: start) }
    index += 1
    text += Array(String(scalar).utf8)
  }

  private static let references: [(StaticString, UInt8)] = [
    ("&amp;", UInt8(ascii: "&")), ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")),
    ("&quot;", UInt8(ascii: "\"")), ("&apos;", UInt8(ascii: "'")),
  ]
}
