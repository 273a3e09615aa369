/// What divides a file in Objective-C into tokens, and does what the preprocessor would.
///
/// Headers are not read and macros not expanded: a use of a macro stays the word, or the call, that
/// it looks like. Source: ISO/IEC 9899:2018, 5.1.1.2 and 6.4.
struct ObjectiveCLexer {
  /// A macro without parameters.
  struct Macro {
    /// The number of its name.
    let word: UInt32
    /// Where its name stands.
    let range: SourceRange
    /// What it stands for.
    let tokens: [ObjectiveCToken]
  }

  /// The file.
  let bytes: [UInt8]
  /// Where the next token is looked for.
  var at = 0
  /// Where the file, or the directive that is being read, ends.
  var end: Int
  /// Whether nothing but space was seen on the line.
  var startsLine = true
  /// The tokens outside of directives.
  var tokens: [ObjectiveCToken] = []
  /// The words.
  var words = ObjectiveCWords()
  /// What is imported.
  var imports: [String] = []
  /// The macros without parameters.
  var macros: [Macro] = []
  /// What could not be read.
  var faults: [SourceFault] = []
  /// The conditional directives that are open.
  var conditionals: [ObjectiveCConditional] = []

  /// Divides a file.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    end = bytes.count
    tokens.reserveCapacity(bytes.count / 6)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    while let token = next() {
      if token.kind == .hash, token.startsLine {
        directive(token)
      } else {
        append(token)
      }
    }
    while !conditionals.isEmpty { endConditional() }
  }

  /// The byte at a place, or 0 past the end.
  func byte(_ place: Int) -> UInt8 { place < end ? bytes[place] : 0 }

  private mutating func append(_ token: ObjectiveCToken) {
    tokens.append(token)
    guard !conditionals.isEmpty else { return }
    conditionals[conditionals.count - 1].count(token.kind)
  }

  /// The next token before the end, or `nil`.
  mutating func next() -> ObjectiveCToken? {
    skipSpace()
    guard at < end else { return nil }
    let start = at
    let wasFirst = startsLine
    startsLine = false
    var value: UInt32 = 0
    let kind: ObjectiveCToken.Kind
    let first = bytes[at]
    if Self.beginsWord(first) {
      kind = wordOrPrefixed(&value)
    } else if Self.isDigit(first) || first == UInt8(ascii: ".") && Self.isDigit(byte(at + 1)) {
      number()
      kind = .number
    } else if first == UInt8(ascii: "\"") {
      quoted(first)
      kind = .string
    } else if first == UInt8(ascii: "'") {
      quoted(first)
      kind = .character
    } else if first == UInt8(ascii: "@"), byte(at + 1) == UInt8(ascii: "\"") {
      at += 1
      quoted(UInt8(ascii: "\""))
      kind = .objectString
    } else {
      kind = symbol()
    }
    return ObjectiveCToken(
      kind: kind, startsLine: wasFirst, value: value, start: UInt32(clamping: start),
      end: UInt32(clamping: at))
  }

  private mutating func wordOrPrefixed(_ value: inout UInt32) -> ObjectiveCToken.Kind {
    let start = at
    while at < end, Self.continuesWord(bytes[at]) { at += 1 }
    let quote = byte(at)
    if at - start <= 3, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      switch String(decoding: bytes[start..<at], as: UTF8.self) {
      case "L", "u", "U", "u8":
        quoted(quote)
        return quote == UInt8(ascii: "'") ? .character : .string
      case "R", "LR", "uR", "UR", "u8R":
        if quote == UInt8(ascii: "\""), rawString() { return .string }
      default: break
      }
    }
    value = words.number(of: bytes[start..<at])
    return .word
  }

  /// Whether a byte can begin a word; those past ASCII can.
  static func beginsWord(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
  }

  /// Whether a byte can stand in a word.
  static func continuesWord(_ byte: UInt8) -> Bool { beginsWord(byte) || isDigit(byte) }

  /// Whether a byte is a digit.
  static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
