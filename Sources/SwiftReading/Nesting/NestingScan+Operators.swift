#if Sources
extension NestingScan {
  /// Passes an operator, or a literal of a regular expression.
  mutating func passOperator() {
    let start = at
    if bytes[at] == UInt8(ascii: "/"), !isBehindValue, passRegularExpression() { return }
    let isBehindBlank = at == 0 || Self.isBlank(bytes[at - 1])
    while at < bytes.count, Self.isOperator(bytes[at]), at == start || !isComment { at += 1 }
    guard at > start else {
      at += 1
      return
    }
    let isBeforeBlank = at == bytes.count || Self.isBlank(bytes[at])
    let first = bytes[start]
    if first == UInt8(ascii: "?") || first == UInt8(ascii: "!"), !isBehindBlank, isBehindValue {
      for _ in start..<at { addLink() }
      return
    }
    if !isBehindBlank, isBeforeBlank, isBehindValue, first != UInt8(ascii: "=") {
      // Behind its operand.
      addLink()
      return
    }
    endChain()
    isBehindValue = false
    addPrefix(start)
    switch (first, at - start) {
    case (UInt8(ascii: "<"), 1): addAngle(start, isSpaced: isBehindBlank && isBeforeBlank)
    case (UInt8(ascii: "?"), 1): addInner(start)
    case (UInt8(ascii: "-"), 2) where bytes[start + 1] == UInt8(ascii: ">"): addInner(start)
    case (UInt8(ascii: ">"), _):
      level.angles = max(0, level.angles - (at - start))
      isBehindValue = !isBehindBlank
    default: break
    }
  }

  /// Counts what begins the types of a generic type, or compares.
  private mutating func addAngle(_ start: Int, isSpaced: Bool) {
    if isSpaced { level.comparisons += 1 } else { level.angles += 1 }
    if level.angles + level.comparisons > Self.deepestAngles {
      begin(start, .line, Self.deepestAngles)
    }
  }

  private var isComment: Bool {
    bytes[at] == UInt8(ascii: "/") && (byte(1) == UInt8(ascii: "/") || byte(1) == UInt8(ascii: "*"))
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte <= 32 }

  private static func isOperator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "!"), UInt8(ascii: "*"), UInt8(ascii: "%"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "^"),
      UInt8(ascii: "~"), UInt8(ascii: "?"), UInt8(ascii: "."), UInt8(ascii: "\\"),
      UInt8(ascii: "@"):
      true
    default: false
    }
  }

  /// Passes `/…/`, if it ends on its line.
  private mutating func passRegularExpression() -> Bool {
    guard byte(1) > 32 else { return false }
    var end = at + 1
    while end < bytes.count, bytes[end] != 10, bytes[end] != 13 {
      if bytes[end] == UInt8(ascii: "/") {
        at = end + 1
        isBehindValue = true
        return true
      }
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return false
  }
}
#endif
