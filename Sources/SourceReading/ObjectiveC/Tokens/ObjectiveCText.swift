/// What resolves the escapes of a string.
///
/// Source: ISO/IEC 9899:2018, 6.4.4.4; `\e` is an extension of GCC and Clang.
struct ObjectiveCText {
  private let bytes: ArraySlice<UInt8>
  private var at: Int
  private var text: [UInt8] = []

  /// The text of a literal as it is written, with its prefix and quotes.
  static func text(of literal: ArraySlice<UInt8>) -> String {
    guard let quote = literal.firstIndex(of: UInt8(ascii: "\"")) else { return "" }
    if literal[..<quote].last == UInt8(ascii: "R") {
      guard let open = literal[quote...].firstIndex(of: UInt8(ascii: "(")) else { return "" }
      let stop = max(literal.endIndex - (open - quote) - 1, open + 1)
      return String(decoding: literal[open + 1..<stop], as: UTF8.self)
    }
    var end = literal.endIndex
    if end - 1 > quote, literal[end - 1] == UInt8(ascii: "\"") { end -= 1 }
    let inside = literal[quote + 1..<end]
    guard inside.contains(UInt8(ascii: "\\")) else {
      return String(decoding: inside, as: UTF8.self)
    }
    var resolver = ObjectiveCText(inside)
    return resolver.resolved()
  }

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    at = bytes.startIndex
  }

  private mutating func resolved() -> String {
    while at < bytes.endIndex {
      let byte = bytes[at]
      at += 1
      if byte == UInt8(ascii: "\\"), at < bytes.endIndex {
        escape()
      } else {
        text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func escape() {
    let byte = bytes[at]
    at += 1
    switch byte {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "a"): text.append(0x07)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "v"): text.append(0x0B)
    case UInt8(ascii: "e"), UInt8(ascii: "E"): text.append(0x1B)
    case UInt8(ascii: "x"): text.append(UInt8(truncatingIfNeeded: digits(most: 8, radix: 16)))
    case UInt8(ascii: "u"): append(digits(most: 4, radix: 16))
    case UInt8(ascii: "U"): append(digits(most: 8, radix: 16))
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      at -= 1
      text.append(UInt8(truncatingIfNeeded: digits(most: 3, radix: 8)))
    case UInt8(ascii: "\r"):
      if at < bytes.endIndex, bytes[at] == UInt8(ascii: "\n") { at += 1 }
    case UInt8(ascii: "\n"): break
    default: text.append(byte)
    }
  }

  private mutating func digits(most: Int, radix: UInt32) -> UInt32 {
    var value: UInt32 = 0
    let start = at
    while at < bytes.endIndex, at - start < most, let digit = Self.digit(bytes[at]), digit < radix {
      value = value &* radix &+ digit
      at += 1
    }
    return value
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  private mutating func append(_ number: UInt32) {
    text += Array(String(Character(Unicode.Scalar(number) ?? "\u{FFFD}")).utf8)
  }
}
