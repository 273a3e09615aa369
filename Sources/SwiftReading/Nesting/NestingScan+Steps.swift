#if Sources
extension NestingScan {
  /// Passes one thing of the file.
  mutating func step() {
    let first = bytes[at]
    switch first {
    case 10, 13:
      endLine()
    case 0...32:
      at += 1
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
      while at < bytes.count, bytes[at] != 10, bytes[at] != 13 { at += 1 }
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"):
      passComment()
    default:
      pass(first)
    }
  }

  private mutating func endLine() {
    end(.line, at: at)
    if let links = linksBeforeDirective {
      level.links = links
      linksBeforeDirective = nil
    }
    level.prefixes = 0
    beginsLine = true
    at += 1
  }

  private mutating func pass(_ first: UInt8) {
    if isBehindBrace { passAfterBrace() }
    let isMember = first == UInt8(ascii: ".") && byte(1) != first
    if beginsLine {
      beginsLine = false
      if !isMember, first != UInt8(ascii: "#") { endChain() }
      if isBehindValue { level.comparisons = 0 }
    }
    switch first {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      if first == UInt8(ascii: "{") { level.beginStatement() }
      addLink()
      level.prefixes = 0
      enter(first)
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      close(first)
    case UInt8(ascii: "\""):
      beginString(hashes: 0)
    case UInt8(ascii: "#"):
      passHash()
    case UInt8(ascii: "`"):
      passQuotedName()
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"):
      endChain()
      if first == UInt8(ascii: ";") { level.beginStatement() }
      if first == UInt8(ascii: ",") { level.comparisons = 0 }
      if first == UInt8(ascii: ":"), level.inner > 0 { level.inner -= 1 }
      (level.prefixes, isBehindValue) = (0, false)
      at += 1
    case UInt8(ascii: ".") where isMember:
      addLink()
      isBehindValue = false
      at += 1
    default:
      if Self.isWord(first) { passWord() } else { passOperator() }
    }
  }

  private mutating func passAfterBrace() {
    isBehindBrace = false
    let isElse =
      bytes[at...].starts(with: "else".utf8)
      && !(at + 4 < bytes.count && Self.isWord(bytes[at + 4]))
    if !isElse {
      end(.alternatives, at: at)
      level.alternatives = 0
    }
  }

  private mutating func close(_ closer: UInt8) {
    let literal = leave(closer)
    at += 1
    (level.prefixes, isBehindValue) = (0, true)
    if closer == UInt8(ascii: "}") {
      isBehindBrace = true
      level.beginStatement()
    }
    if let literal { passString(literal) }
  }

  /// Counts a member, a call or an element.
  mutating func addLink() {
    level.links += 1
    if level.links > Self.longestChain { begin(at, .chain, Self.longestChain) }
  }

  /// Ends a chain of members.
  mutating func endChain() {
    guard linksBeforeDirective == nil else { return }
    end(.chain, at: at)
    level.links = 0
  }

  /// Whether a byte is in words and numbers.
  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 128...255:
      true
    default: false
    }
  }

  private mutating func passWord() {
    let start = at
    var key: UInt64 = 0
    while at < bytes.count, Self.isWord(bytes[at]) {
      key = key << 8 | UInt64(bytes[at])
      at += 1
    }
    isBehindValue = true
    if bytes[start] < UInt8(ascii: "A"), bytes[start] != UInt8(ascii: "$") { level.isNoType = true }
    let word = at - start <= 8 ? NestingWord(key: key) : .plain
    guard word != .plain else { return level.prefixes = 0 }
    isBehindValue = false
    if word == .start || word == .startAndPrefix {
      level.links = 0
      level.beginStatement()
    }
    if word == .otherwise {
      level.alternatives += 1
      if level.alternatives > Self.deepest { begin(start, .alternatives) }
    } else if word != .start {
      addPrefix(start)
      addInner(start)
    }
  }

  /// Counts what is read one level deeper if nothing but others of its kind stand before it.
  mutating func addPrefix(_ start: Int) {
    level.prefixes += 1
    if level.prefixes > Self.deepest { begin(start, .line) }
  }

  /// Counts what is read one level deeper in the present statement.
  mutating func addInner(_ start: Int) {
    level.inner += 1
    if level.inner > Self.deepest { begin(start, .line) }
  }
}
#endif
