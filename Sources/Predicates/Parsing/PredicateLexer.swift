/// Cuts the text of a predicate into tokens, one at a time.
struct PredicateLexer {
  /// The text as UTF-8.
  let bytes: [UInt8]

  /// Where the next token, or the white space before it, starts.
  private(set) var position = 0

  /// Whether there are arguments for `%@` and its like.
  private let takesArguments: Bool

  init(_ text: String, takesArguments: Bool = false) {
    bytes = Array(text.utf8)
    self.takesArguments = takesArguments
  }

  /// The next token; at the end, the end again and again.
  mutating func next() throws(PredicateSyntaxError) -> Token {
    while let byte = peek(0), Self.isSpace(byte) { position += 1 }
    let start = position
    guard let byte = peek(0) else { return Token(kind: .end, start: start, end: start) }
    let kind: Token.Kind
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): kind = try scanString(quote: byte)
    case UInt8(ascii: "$"): kind = try scanVariable()
    case UInt8(ascii: "#"): kind = try scanEscapedName()
    case UInt8(ascii: "%"): kind = try scanArgument()
    case UInt8(ascii: "."): kind = Self.isDigit(peek(1)) ? try scanNumber() : scanSign()
    case _ where Self.isDigit(byte): kind = try scanNumber()
    case _ where Self.isNameStart(byte): kind = scanWord()
    case _ where Self.signBytes.contains(byte): kind = scanSign()
    default: throw fault(.unexpectedCharacter(character(at: start)), start)
    }
    return Token(kind: kind, start: start, end: position)
  }

  /// The text of a range, which starts and ends between characters.
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// A name with hyphens in it, as from a misspelt UTI operator.
  func hyphenatedWord(at start: Int) -> String {
    var end = start
    while end < bytes.count, Self.isName(bytes[end]) || bytes[end] == UInt8(ascii: "-") {
      end += 1
    }
    return text(start..<end)
  }

  private func peek(_ distance: Int) -> UInt8? {
    let index = position + distance
    return index < bytes.count ? bytes[index] : nil
  }

  private func fault(_ reason: PredicateSyntaxError.Reason, _ offset: Int) -> PredicateSyntaxError {
    PredicateSyntaxError(reason: reason, offset: offset)
  }

  /// The character at an offset, for a message.
  private func character(at offset: Int) -> String {
    text(offset..<bytes.count).first.map { String($0.unicodeScalars.prefix(4)) } ?? ""
  }
}

// MARK: - Kinds of token

extension PredicateLexer {
  private mutating func skipName() {
    while let byte = peek(0), Self.isName(byte) { position += 1 }
  }

  private mutating func scanWord() -> Token.Kind {
    let start = position
    skipName()
    let name = text(start..<position)
    if name.utf8.count == 3, peek(0) == UInt8(ascii: "-"), name.uppercased() == "UTI" {
      let whole = hyphenatedWord(at: start)
      if let word = ReservedWord(anyCase: whole) {
        position = start + whole.utf8.count
        return .word(word)
      }
    }
    return ReservedWord(anyCase: name).map(Token.Kind.word) ?? .identifier
  }

  private mutating func scanVariable() throws(PredicateSyntaxError) -> Token.Kind {
    let start = position
    position += 1
    if peek(0) == UInt8(ascii: "#") { position += 1 }
    guard let byte = peek(0), Self.isNameStart(byte) else { throw fault(.vanishedVariable, start) }
    skipName()
    return .variable
  }

  private mutating func scanEscapedName() throws(PredicateSyntaxError) -> Token.Kind {
    let start = position
    position += 1
    guard let byte = peek(0), Self.isNameStart(byte) else {
      throw fault(.unexpectedCharacter("#"), start)
    }
    skipName()
    return .escapedName
  }

  /// Goes past the closing quote; the escapes are resolved when the string is used.
  private mutating func scanString(quote: UInt8) throws(PredicateSyntaxError) -> Token.Kind {
    let start = position
    position += 1
    while let byte = peek(0) {
      position += 1
      if byte == quote { return .string }
      if byte == UInt8(ascii: "\\") { position += 1 }
    }
    throw fault(.unclosedString, start)
  }

  private mutating func scanNumber() throws(PredicateSyntaxError) -> Token.Kind {
    let start = position
    if peek(0) == UInt8(ascii: "0"), let mark = peek(1), mark | 0x20 != UInt8(ascii: "e"),
      Self.isNameStart(mark)
    {
      position += 2
    } else {
      skipDigits()
      if peek(0) == UInt8(ascii: "."), Self.isDigit(peek(1)) {
        position += 1
        skipDigits()
      }
      if let mark = peek(0), mark | 0x20 == UInt8(ascii: "e") {
        let isSigned = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-")
        if Self.isDigit(peek(isSigned ? 2 : 1)) { position += isSigned ? 2 : 1 }
      }
    }
    skipName()
    guard NumberLiteral(text(start..<position)) != nil else {
      throw fault(.invalidNumber(String(text(start..<position).prefix(40))), start)
    }
    return .number
  }

  private mutating func skipDigits() {
    while Self.isDigit(peek(0)) { position += 1 }
  }

  /// Takes the longest sign; then one that runs on into `=`, `<` or `>` is no sign at all.
  private mutating func scanSign() -> Token.Kind {
    let start = position
    var sign: Token.Sign?
    for length in [2, 1] where sign == nil && start + length <= bytes.count {
      sign = Token.Sign(rawValue: text(start..<start + length))
      if sign != nil { position = start + length }
    }
    guard let sign else {
      position += 1
      return .unknownSign
    }
    guard sign.comparisonOperator != nil, let byte = peek(0), Self.isComparison(byte) else {
      return .sign(sign)
    }
    while let byte = peek(0), Self.isComparison(byte) { position += 1 }
    return .unknownSign
  }

  /// A printf conversion: flags, width, precision and length mean nothing here.
  private mutating func scanArgument() throws(PredicateSyntaxError) -> Token.Kind {
    let start = position
    var end = start + 1
    while end < bytes.count, Self.argumentMarks.contains(bytes[end]) { end += 1 }
    guard end < bytes.count, takesArguments,
      let conversion = ArgumentConversion(letter: bytes[end])
    else {
      throw takesArguments
        ? fault(.unexpectedCharacter(argumentText(start)), start)
        : fault(.argument(argumentText(start)), start)
    }
    position = end + 1
    return .argument(conversion)
  }

  private static let argumentMarks = Set("-+ #0123456789.hlqLztj".utf8)

  /// A conversion as it is shown in a message.
  private func argumentText(_ start: Int) -> String {
    var end = start + 1
    while end < bytes.count, end < start + 8, Self.isName(bytes[end]) || bytes[end] == 0x2E {
      end += 1
    }
    if end == start + 1, end < bytes.count, bytes[end] == 0x25 || bytes[end] == 0x40 { end += 1 }
    return text(start..<end)
  }
}

// MARK: - Classes of bytes

extension PredicateLexer {
  private static let signBytes = Set("(){}[],.:@=!<>&|+-*/^~".utf8)

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  private static func isDigit(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  static func isNameStart(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) && byte >= 0x41
      || byte == UInt8(ascii: "_")
  }

  /// Whether a text can be written as a key, with `#` before it if it is a reserved word.
  static func isName(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first, isNameStart(first) else { return false }
    return text.utf8.allSatisfy { isName($0) }
  }

  static func isName(_ byte: UInt8) -> Bool {
    isNameStart(byte) || isDigit(byte)
  }

  private static func isComparison(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "=") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
  }
}
