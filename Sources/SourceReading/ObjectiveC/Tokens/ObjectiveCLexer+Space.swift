extension ObjectiveCLexer {
  /// Passes over white space, comments and line splices.
  mutating func skipSpace() {
    while at < end {
      switch bytes[at] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        startsLine = true
        at += 1
      case 0...0x20:
        at += 1
      case UInt8(ascii: "\\"):
        let length = spliceLength(at)
        guard length > 0 else { return }
        at += length
      case UInt8(ascii: "/"):
        if byte(at + 1) == UInt8(ascii: "/") {
          skipLine()
        } else if byte(at + 1) == UInt8(ascii: "*") {
          skipComment()
        } else {
          return
        }
      default: return
      }
    }
  }

  /// How many bytes a backslash before the end of a line has with it, or 0.
  func spliceLength(_ place: Int) -> Int {
    guard byte(place) == UInt8(ascii: "\\") else { return 0 }
    var after = place + 1
    while byte(after) == 0x20 || byte(after) == 0x09 { after += 1 }
    if byte(after) == UInt8(ascii: "\n") { return after + 1 - place }
    guard byte(after) == UInt8(ascii: "\r") else { return 0 }
    return after + (byte(after + 1) == UInt8(ascii: "\n") ? 2 : 1) - place
  }

  /// Passes over the rest of a line and those that are spliced to it.
  mutating func skipLine() {
    while at < end, bytes[at] != UInt8(ascii: "\n"), bytes[at] != UInt8(ascii: "\r") {
      at += max(spliceLength(at), 1)
    }
  }

  private mutating func skipComment() {
    let start = at
    at += 2
    while at < end {
      if bytes[at] == UInt8(ascii: "*"), byte(at + 1) == UInt8(ascii: "/") {
        at += 2
        return
      }
      if bytes[at] == UInt8(ascii: "\n") { startsLine = true }
      at += 1
    }
    fault("expected '*/'", from: start)
  }

  /// Reports what begins at a place and ends where the next token is looked for.
  mutating func fault(_ words: String, from start: Int) {
    guard faults.count < ObjectiveCReader.mostFaults else { return }
    faults.append(SourceFault(words, at: SourceRange(start..<at)))
  }
}
