extension ObjectiveCLexer {
  /// Passes over a symbol.
  ///
  /// `>` stands alone, since it may end an argument of a type; two make a shift later. So does `:`.
  mutating func symbol() -> ObjectiveCToken.Kind {
    let first = bytes[at]
    at += 1
    let second = byte(at)
    switch first {
    case UInt8(ascii: "("): return .leftParenthesis
    case UInt8(ascii: ")"): return .rightParenthesis
    case UInt8(ascii: "["): return .leftBracket
    case UInt8(ascii: "]"): return .rightBracket
    case UInt8(ascii: "{"): return .leftBrace
    case UInt8(ascii: "}"): return .rightBrace
    case UInt8(ascii: "@"): return .at
    case UInt8(ascii: "#"): return .hash
    case UInt8(ascii: ";"): return .semicolon
    case UInt8(ascii: ","): return .comma
    case UInt8(ascii: "?"): return .question
    case UInt8(ascii: "~"): return .tilde
    case UInt8(ascii: ":"): return either(">", .rightBracket, .colon)
    case UInt8(ascii: "."): return period()
    case UInt8(ascii: "!"): return either("=", .notEqual, .exclamation)
    case UInt8(ascii: "="): return either("=", .equalEqual, .assign)
    case UInt8(ascii: "*"): return either("=", .starAssign, .star)
    case UInt8(ascii: "/"): return either("=", .slashAssign, .slash)
    case UInt8(ascii: "^"): return either("=", .caretAssign, .caret)
    case UInt8(ascii: ">"): return either("=", .greaterEqual, .greater)
    case UInt8(ascii: "+"):
      return second == first ? double(.plusPlus) : either("=", .plusAssign, .plus)
    case UInt8(ascii: "&"):
      return second == first ? double(.and) : either("=", .ampersandAssign, .ampersand)
    case UInt8(ascii: "|"): return second == first ? double(.or) : either("=", .barAssign, .bar)
    case UInt8(ascii: "-"):
      if second == first { return double(.minusMinus) }
      return second == UInt8(ascii: ">") ? double(.arrow) : either("=", .minusAssign, .minus)
    case UInt8(ascii: "%"): return percent()
    case UInt8(ascii: "<"): return less()
    default: return .other
    }
  }

  private mutating func double(_ kind: ObjectiveCToken.Kind) -> ObjectiveCToken.Kind {
    at += 1
    return kind
  }

  private mutating func either(
    _ next: Unicode.Scalar, _ long: ObjectiveCToken.Kind, _ short: ObjectiveCToken.Kind
  ) -> ObjectiveCToken.Kind {
    byte(at) == UInt8(ascii: next) ? double(long) : short
  }

  private mutating func period() -> ObjectiveCToken.Kind {
    guard byte(at) == UInt8(ascii: "."), byte(at + 1) == UInt8(ascii: ".") else { return .period }
    at += 2
    return .ellipsis
  }

  private mutating func percent() -> ObjectiveCToken.Kind {
    switch byte(at) {
    case UInt8(ascii: "="): return double(.percentAssign)
    case UInt8(ascii: ">"): return double(.rightBrace)
    case UInt8(ascii: ":"): return double(.hash)
    default: return .percent
    }
  }

  private mutating func less() -> ObjectiveCToken.Kind {
    switch byte(at) {
    case UInt8(ascii: "="): return double(.lessEqual)
    case UInt8(ascii: "%"): return double(.leftBrace)
    case UInt8(ascii: "<"):
      at += 1
      return either("=", .shiftLeftAssign, .shiftLeft)
    case UInt8(ascii: ":"):
      // `<::` begins a qualified name, unless another `:` or `>` follows: ISO/IEC 14882:2017, 5.4.
      let third = byte(at + 1)
      let fourth = byte(at + 2)
      if third == UInt8(ascii: ":"), fourth != UInt8(ascii: ":"), fourth != UInt8(ascii: ">") {
        return .less
      }
      return double(.leftBracket)
    default: return .less
    }
  }
}
