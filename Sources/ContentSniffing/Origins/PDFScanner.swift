/// Reads the syntax of a PDF as far as dates need it.
///
/// Source: ISO 32000-1, 7.2 (lexical conventions) and 7.3 (objects).
struct PDFScanner {
  enum Token: Equatable {
    case name(String)
    case string([UInt8])
    /// A number, a key word, or one of `<<`, `>>`, `[`, `]`.
    case word(String)
  }

  private let bytes: [UInt8]
  private(set) var index: Int

  init(_ bytes: [UInt8], at index: Int = 0) {
    self.bytes = bytes
    self.index = index
  }

  /// Takes a key word.
  mutating func take(_ word: String) -> Bool {
    let start = index
    if next() == .word(word) { return true }
    index = start
    return false
  }

  /// Takes a number without a sign.
  mutating func number() -> UInt64? {
    let start = index
    if case .word(let word) = next(), word.utf8.count < 19, let number = UInt64(word) {
      return number
    }
    index = start
    return nil
  }

  /// Takes `12 0 R`, which stands for an object, or `12 0 obj`, with which that begins.
  mutating func reference(_ word: String) -> PDFReference? {
    let start = index
    if let number = number(), let generation = self.number(), take(word) {
      return PDFReference(number: number, generation: generation)
    }
    index = start
    return nil
  }

  /// Takes a dictionary, or returns `nil` if there is none or its end is missing.
  ///
  /// - Returns: For each name, a scanner that stands behind it. Names that are values are among
  ///   them, those of what the dictionary holds are not.
  mutating func dictionary() -> [String: Self]? {
    guard take("<<") else { return nil }
    var entries: [String: Self] = [:]
    var depth = 1
    while depth > 0 {
      switch next() {
      case nil: return nil
      case .word("<<"), .word("["): depth += 1
      case .word(">>"), .word("]"): depth -= 1
      case .name(let name) where depth == 1: entries[name] = self
      default: break
      }
    }
    return entries
  }

  /// Takes white space and comments.
  mutating func skipSpace() {
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%") {
        while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
      } else if Self.isSpace(bytes[index]) {
        index += 1
      } else {
        return
      }
    }
  }

  /// Takes whatever comes next; `nil` at the end, or if the end of a string is missing.
  mutating func next() -> Token? {
    skipSpace()
    guard index < bytes.count else { return nil }
    let first = bytes[index]
    index += 1
    switch first {
    case UInt8(ascii: "/"): return .name(regular())
    case UInt8(ascii: "("): return literal()
    case UInt8(ascii: "<"), UInt8(ascii: ">"):
      if index < bytes.count, bytes[index] == first {
        index += 1
        return .word(first == UInt8(ascii: "<") ? "<<" : ">>")
      }
      return first == UInt8(ascii: "<") ? hexadecimal() : .word(">")
    case _ where Self.isDelimiter(first): return .word(String(Unicode.Scalar(first)))
    default:
      index -= 1
      return .word(regular())
    }
  }

  /// Takes regular characters.
  private mutating func regular() -> String {
    let start = index
    while index < bytes.count, !Self.isSpace(bytes[index]), !Self.isDelimiter(bytes[index]) {
      index += 1
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Takes the rest of a string in parentheses, which nest; escapes stand for characters.
  private mutating func literal() -> Token? {
    var depth = 1
    var text: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\\"):
        if let escaped = escape() { text.append(escaped) }
        continue
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      if depth == 0 { return .string(text) }
      text.append(byte)
    }
    return nil
  }

  /// Takes what stands behind a backslash: one to three octal digits, or one character.
  private mutating func escape() -> UInt8? {
    let digits = bytes[index...].prefix(3).prefix { (0x30...0x37).contains($0) }
    guard digits.isEmpty else {
      index += digits.count
      return digits.reduce(0) { $0 << 3 | ($1 - 0x30) }
    }
    guard index < bytes.count else { return nil }
    index += 1
    // No letter that has a meaning here, such as `n`, is part of a date.
    return bytes[index - 1]
  }

  /// Takes the rest of a string of hexadecimal digits.
  private mutating func hexadecimal() -> Token? {
    var digits: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: ">") {
        let pairs = stride(from: 0, to: digits.count, by: 2).map {
          digits[$0] << 4 | (digits.indices.contains($0 + 1) ? digits[$0 + 1] : 0)
        }
        return .string(pairs)
      }
      if let digit = Character(Unicode.Scalar(byte)).hexDigitValue { digits.append(UInt8(digit)) }
    }
    return nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0, 9, 10, 12, 13, 32].contains(byte) }
  private static func isDelimiter(_ byte: UInt8) -> Bool { "()<>[]{}/%".utf8.contains(byte) }
}
