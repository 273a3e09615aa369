#if Sources
extension NestingScan {
  /// Passes a comment; comments may be in one another.
  mutating func passComment() {
    var depth = 0
    repeat {
      if bytes[at] == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        depth += 1
        at += 2
      } else if bytes[at] == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        depth -= 1
        at += 2
      } else {
        at += 1
      }
    } while depth > 0 && at < bytes.count
    at = min(at, bytes.count)
  }

  /// Passes a name in backticks.
  mutating func passQuotedName() {
    at += 1
    while at < bytes.count, bytes[at] != UInt8(ascii: "`"), bytes[at] != 10 { at += 1 }
    at = min(at + 1, bytes.count)
    (level.prefixes, isBehindValue) = (0, true)
  }

  /// Passes what begins with `#`: a directive, a macro, or a literal.
  mutating func passHash() {
    let start = at
    while at < bytes.count, bytes[at] == UInt8(ascii: "#") { at += 1 }
    let hashes = at - start
    switch byte(0) {
    case UInt8(ascii: "\""):
      beginString(hashes: hashes)
    case UInt8(ascii: "/"):
      passRegularExpression(hashes: hashes)
    case UInt8(ascii: "a")...UInt8(ascii: "z"):
      let word = bytes[at...].prefix(8)
      if word.starts(with: "if".utf8), !Self.isWord(byte(2)) {
        conditionals += 1
        beginDirective(start)
      } else if word.starts(with: "else".utf8) {
        beginDirective(start)
      } else if word.starts(with: "endif".utf8) {
        beginDirective(start)
        conditionals -= 1
      }
    default:
      break
    }
  }

  private mutating func beginDirective(_ start: Int) {
    while at < bytes.count, Self.isWord(bytes[at]) { at += 1 }
    if linksBeforeDirective == nil { linksBeforeDirective = level.links }
    level.prefixes = 0
    isBehindValue = false
    if conditionals > Self.deepest, open == nil { finish(start, at, Self.deepest) }
  }

  /// Passes `#/…/#`.
  private mutating func passRegularExpression(hashes: Int) {
    let end = [UInt8(ascii: "/")] + [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
    at += 1
    let isMultiline = byte(0) == 10 || byte(0) == 13
    while at < bytes.count {
      if !isMultiline, bytes[at] == 10 { return }
      if bytes[at] == end[0], bytes[at...].starts(with: end) {
        at += end.count
        isBehindValue = true
        return
      }
      at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
    }
    at = min(at, bytes.count)
  }

  /// Enters a string literal at its first quotation mark.
  mutating func beginString(hashes: Int) {
    let quote = UInt8(ascii: "\"")
    level.prefixes = 0
    level.isNoType = true
    let isMultiline = byte(1) == quote && byte(2) == quote
    at += isMultiline ? 3 : 1
    passString(Literal(hashes: hashes, isMultiline: isMultiline))
  }

  /// Passes a string literal up to its end, or up to an interpolation.
  mutating func passString(_ literal: Literal) {
    isBehindValue = true
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\""):
        let count = literal.isMultiline ? 3 : 1
        if closes(literal, count) {
          at += count + literal.hashes
          return
        }
        at += 1
      case UInt8(ascii: "\\") where hasHashes(literal.hashes, from: 1):
        at += 1 + literal.hashes
        if byte(0) == UInt8(ascii: "(") { return enter(UInt8(ascii: "\""), literal) }
        at += 1
      case 10, 13:
        if !literal.isMultiline { return }
        at += 1
      default:
        at += 1
      }
    }
    at = min(at, bytes.count)
  }

  private func closes(_ literal: Literal, _ count: Int) -> Bool {
    for distance in 0..<count where byte(distance) != UInt8(ascii: "\"") { return false }
    return hasHashes(literal.hashes, from: count)
  }

  private func hasHashes(_ count: Int, from distance: Int) -> Bool {
    for index in 0..<count where byte(distance + index) != UInt8(ascii: "#") { return false }
    return true
  }
}
#endif
