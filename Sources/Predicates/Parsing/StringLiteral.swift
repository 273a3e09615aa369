/// Resolves the escapes of a string as it stands in the text.
///
/// `\` and three octal digits, `\x` and two or `\u` and four hexadecimal digits, the letters of C
/// (`a b f n r t v`), and a backslash before a quote or a backslash. Two `\u` may form a surrogate
/// pair. A backslash before any other character is dropped.
/// Source: Apple, "Predicate Format String Syntax", for the numeric ones; the rest is inferred.
struct StringLiteral {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  /// - Parameter bytes: The string with its quotes, a slice of the whole text.
  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes.dropFirst().dropLast()
    position = self.bytes.startIndex
  }

  /// The text that the literal stands for.
  mutating func resolved() throws(PredicateSyntaxError) -> String {
    guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
    var output: [UInt8] = []
    while position < bytes.endIndex {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\\") {
        try appendEscape(to: &output)
      } else {
        output.append(byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Appends what the escape after a backslash stands for.
  private mutating func appendEscape(
    to output: inout [UInt8]
  ) throws(PredicateSyntaxError) {
    let start = position - 1
    guard position < bytes.endIndex else { throw fault(from: start) }
    let letter = bytes[position]
    position += 1
    switch letter {
    case UInt8(ascii: "a"): output.append(0x07)
    case UInt8(ascii: "b"): output.append(0x08)
    case UInt8(ascii: "f"): output.append(0x0C)
    case UInt8(ascii: "n"): output.append(0x0A)
    case UInt8(ascii: "r"): output.append(0x0D)
    case UInt8(ascii: "t"): output.append(0x09)
    case UInt8(ascii: "v"): output.append(0x0B)
    case UInt8(ascii: "x"), UInt8(ascii: "X"):
      try append(try number(digits: 2, radix: 16, from: start), from: start, to: &output)
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      let unit = try number(digits: 4, radix: 16, from: start)
      try append(try completed(unit, from: start), from: start, to: &output)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      position -= 1
      try append(try number(digits: 3, radix: 8, from: start), from: start, to: &output)
    default: output.append(letter)
    }
  }

  /// A code unit, with the second half of its surrogate pair if it is the first half of one.
  private mutating func completed(
    _ unit: UInt32, from start: Int
  ) throws(PredicateSyntaxError) -> UInt32 {
    guard (0xD800...0xDBFF).contains(unit) else { return unit }
    guard position + 1 < bytes.endIndex, bytes[position] == UInt8(ascii: "\\"),
      bytes[position + 1] | 0x20 == UInt8(ascii: "u")
    else { throw fault(from: start) }
    position += 2
    let second = try number(digits: 4, radix: 16, from: start)
    guard (0xDC00...0xDFFF).contains(second) else { throw fault(from: start) }
    return 0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00)
  }

  private mutating func number(
    digits: Int, radix: Int, from start: Int
  ) throws(PredicateSyntaxError) -> UInt32 {
    let end = min(position + digits, bytes.endIndex)
    let text = String(decoding: bytes[position..<end], as: UTF8.self)
    guard text.utf8.count == digits, text.utf8.first != UInt8(ascii: "+"),
      text.utf8.first != UInt8(ascii: "-"), let value = UInt32(text, radix: radix)
    else { throw fault(from: start) }
    position = end
    return value
  }

  private func append(
    _ value: UInt32, from start: Int, to output: inout [UInt8]
  ) throws(PredicateSyntaxError) {
    guard let scalar = Unicode.Scalar(value) else { throw fault(from: start) }
    output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  private func fault(from start: Int) -> PredicateSyntaxError {
    let text = String(decoding: bytes[start..<min(start + 6, bytes.endIndex)], as: UTF8.self)
    return PredicateSyntaxError(reason: .invalidEscape(text), offset: start)
  }
}
