#if Sources
/// Resolves the escapes of a string literal.
///
/// Source: The Swift Programming Language, "Lexical Structure", "String Literals".
struct StringEscapes {
  /// How many `#` stand before the quote, and so behind the backslash of an escape.
  var hashes: Int
  /// Whether the literal is one of several lines, whose ends are single line feeds.
  var isMultiline: Bool

  /// Appends the text that a part of a literal stands for.
  ///
  /// An escape that does not exist stays as it is written.
  func append(_ part: ArraySlice<UInt8>, to text: inout [UInt8]) {
    let backslash = UInt8(ascii: "\\")
    guard part.contains(where: { $0 == backslash || $0 == 13 }) else {
      text += part
      return
    }
    var rest = part
    while let byte = rest.popFirst() {
      if byte == 13, isMultiline {
        if rest.first != 10 { text.append(10) }
      } else if byte == backslash, rest.count > hashes,
        rest.prefix(hashes).allSatisfy({ $0 == UInt8(ascii: "#") })
      {
        let escape = rest.dropFirst(hashes)
        if let end = resolve(escape, into: &text) {
          rest = escape[end...]
        } else {
          text.append(byte)
        }
      } else {
        text.append(byte)
      }
    }
  }

  /// Appends what an escape stands for.
  ///
  /// - Returns: Where the escape ends, or `nil` if there is no such escape.
  private func resolve(_ escape: ArraySlice<UInt8>, into text: inout [UInt8]) -> Int? {
    guard let first = escape.first else { return nil }
    let end = escape.startIndex + 1
    switch first {
    case UInt8(ascii: "n"): text.append(10)
    case UInt8(ascii: "t"): text.append(9)
    case UInt8(ascii: "r"): text.append(13)
    case UInt8(ascii: "0"): text.append(0)
    case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"): text.append(first)
    case UInt8(ascii: "u"):
      let digits = escape.dropFirst(2).prefix { $0 != UInt8(ascii: "}") }
      guard escape.dropFirst().first == UInt8(ascii: "{"), digits.endIndex < escape.endIndex,
        let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(value)
      else { return nil }
      text += Array(String(Character(scalar)).utf8)
      return digits.endIndex + 1
    default:
      return nil
    }
    return end
  }
}
#endif
