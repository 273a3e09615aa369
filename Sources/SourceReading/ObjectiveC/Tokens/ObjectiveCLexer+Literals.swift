extension ObjectiveCLexer {
  /// Passes over a number.
  ///
  /// Source: ISO/IEC 9899:2018, 6.4.8; the quotes between digits are those of C++14.
  mutating func number() {
    while at < end {
      let byte = bytes[at]
      if Self.continuesWord(byte) || byte == UInt8(ascii: ".") {
        at += 1
        let sign = self.byte(at)
        let isExponent = byte | 0x20 == UInt8(ascii: "e") || byte | 0x20 == UInt8(ascii: "p")
        if isExponent, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), !isHexadecimalE(byte)
        {
          at += 1
        }
      } else if byte == UInt8(ascii: "'"), Self.isDigit(self.byte(at + 1)) {
        at += 1
      } else {
        return
      }
    }
  }

  /// Whether an `e` is a digit: `0x1e+2` is a sum to a reader, though not to the standard.
  private func isHexadecimalE(_ byte: UInt8) -> Bool {
    guard byte | 0x20 == UInt8(ascii: "e") else { return false }
    var start = at - 1
    while start > 0, at - start < 24, Self.continuesWord(bytes[start - 1]) { start -= 1 }
    return bytes[start] == UInt8(ascii: "0") && self.byte(start + 1) | 0x20 == UInt8(ascii: "x")
  }

  /// Passes over what is between quotes; it ends with the line at the latest.
  mutating func quoted(_ quote: UInt8) {
    let start = at
    at += 1
    while at < end {
      let byte = bytes[at]
      if byte == quote {
        at += 1
        return
      }
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { break }
      if byte == UInt8(ascii: "\\") {
        let splice = spliceLength(at)
        at = min(at + (splice > 0 ? splice : 2), end)
        if splice == 0, bytes[at - 1] == UInt8(ascii: "\n") { at -= 1 }
      } else {
        at += 1
      }
    }
    fault(quote == UInt8(ascii: "'") ? "expected '''" : "expected '\"'", from: start)
  }

  /// Passes over `"x(…)x"` after an `R`, or returns `false` if it is no raw string.
  ///
  /// Source: ISO/IEC 14882:2017, 5.13.5: a delimiter has up to 16 characters.
  mutating func rawString() -> Bool {
    var open = at + 1
    while open - at <= 17, byte(open) > 0x20, byte(open) != UInt8(ascii: "(") { open += 1 }
    guard byte(open) == UInt8(ascii: "(") else { return false }
    let closer = [UInt8(ascii: ")")] + bytes[at + 1..<open] + [UInt8(ascii: "\"")]
    let start = at
    at = open + 1
    while at < end {
      if bytes[at] == closer[0], end - at >= closer.count,
        bytes[at..<at + closer.count].elementsEqual(closer)
      {
        at += closer.count
        return true
      }
      at += 1
    }
    fault("expected ')\"' of a raw string", from: start)
    return true
  }
}
