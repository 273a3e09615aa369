/// How a text is encoded, as libmagic finds it in the bytes.
enum TextForm: Equatable, Sendable {
  /// ASCII, and with it perhaps the byte 0x85.
  case ascii(hasNextLine: Bool)
  /// UTF-7 with a mark; libmagic looks no further into it.
  case utf7
  /// UTF-8, whose characters are these bytes: from after the mark, to the last whole character.
  case utf8(Range<Int>)
  /// UTF-32 with a mark.
  case utf32(isBigEndian: Bool)
  /// UTF-16 with a mark.
  case utf16(isBigEndian: Bool)
  /// ISO 8859.
  case latin
  /// Another set of eight bits.
  case extended
  /// EBCDIC.
  case ebcdic

  /// The name that libmagic prints.
  var charset: String {
    switch self {
    case .ascii: "us-ascii"
    case .utf7: "utf-7"
    case .utf8: "utf-8"
    case .utf32(let isBigEndian): isBigEndian ? "utf-32be" : "utf-32le"
    case .utf16(let isBigEndian): isBigEndian ? "utf-16be" : "utf-16le"
    case .latin: "iso-8859-1"
    case .extended: "unknown-8bit"
    case .ebcdic: "ebcdic"
    }
  }

  /// Whether the text may end in a byte of 0, which libmagic cuts off before it looks again.
  var mayEndInNull: Bool {
    switch self {
    case .utf16, .utf32: true
    default: false
    }
  }
}
