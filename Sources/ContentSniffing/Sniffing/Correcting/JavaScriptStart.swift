/// The first words of a text, as far as they show that it is no JavaScript.
///
/// libmagic takes a text for JavaScript by a line anywhere in it, and so a page of Markdown that
/// quotes one.
enum JavaScriptStart {
  /// Whether a text cannot be JavaScript, since its first words are none.
  ///
  /// That is a number sign that begins no `#!`, as of a heading or a comment; or a line that begins
  /// with two words side by side, perhaps behind signs of comments of other languages: only behind a
  /// keyword does JavaScript have those. A text with the marks of a page is left as it is: a heading makes it no less of a page.
  ///
  /// - Parameter bytes: The text, or its start.
  /// - Returns: Whether it cannot.
  static func isMissing(in bytes: [UInt8]) -> Bool {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let body = text.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    let isOther =
      if body.first == UInt8(ascii: "#") {
        body.dropFirst().first != UInt8(ascii: "!")
      } else {
        hasLineOfTwoWords(body)
      }
    return isOther && !PageMarks.areIn(bytes)
  }

  /// Whether a line begins with two words, before any comment or string of JavaScript, where words
  /// would be free.
  private static func hasLineOfTwoWords(_ body: ArraySlice<UInt8>) -> Bool {
    body.prefix { !"/'\"`".utf8.contains($0) }.split(separator: 0x0A).contains(
      where: beginsWithTwoWords)
  }

  private static func beginsWithTwoWords(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.drop { signs.contains($0) }
    let first = text.prefix(while: isLetter)
    let rest = text.dropFirst(first.count)
    guard !first.isEmpty, rest.first == 0x20 else { return false }
    let second = rest.dropFirst().prefix(while: isLetter)
    guard !second.isEmpty else { return false }
    // What follows must not make another token of it, such as `a.b` or `tag\`…\``.
    let after = rest.dropFirst(1 + second.count).first ?? 0x20
    guard " ,.;:\n\r\t".utf8.contains(after) else { return false }
    return !keywords.contains(String(decoding: first, as: UTF8.self))
      && !operators.contains(String(decoding: second, as: UTF8.self))
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte & ~0x20)
  }

  /// What begins a comment in Lisp, Lua, SQL, TeX and others, with white space.
  private static let signs: Set<UInt8> = Set(";-%*=~ \t\r\n".utf8)

  /// The words of JavaScript and TypeScript behind which another word may stand.
  private static let keywords: Set<String> = [
    "abstract", "accessor", "async", "await", "case", "class", "const", "declare", "default",
    "delete", "do", "else", "enum", "export", "extends", "finally", "for", "function", "get",
    "global", "if", "implements", "import", "in", "instanceof", "interface", "let", "module",
    "namespace", "new", "of", "override", "private", "protected", "public", "readonly", "return",
    "set", "static", "super", "switch", "throw", "try", "type", "typeof", "using", "var", "void",
    "while", "with", "yield",
  ]

  /// The words that may stand between two others.
  private static let operators: Set<String> = ["as", "in", "instanceof", "of", "satisfies"]
}
