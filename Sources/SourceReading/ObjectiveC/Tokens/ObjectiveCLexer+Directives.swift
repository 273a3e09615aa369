extension ObjectiveCLexer {
  /// Reads a directive, whose `#` was passed.
  mutating func directive(_ hash: ObjectiveCToken) {
    let start = at
    skipDirective()
    let after = at
    (at, end) = (start, after)
    if let name = next(), name.kind == .word {
      switch words.names[Int(name.value)] {
      case "import", "include", "include_next": header()
      case "define": definition()
      case "if": beginConditional(ObjectiveCCondition(rest()))
      case "ifdef": beginConditional(ObjectiveCCondition(rest()))
      case "ifndef": beginConditional(ObjectiveCCondition("!" + rest()))
      case "elif", "elifdef": nextBranch(ObjectiveCCondition(rest()))
      case "elifndef": nextBranch(ObjectiveCCondition("!" + rest()))
      case "else": nextBranch(ObjectiveCCondition(""))
      case "endif": if !conditionals.isEmpty { endConditional() }
      default: break
      }
    }
    (at, end) = (after, bytes.count)
    startsLine = true
  }

  /// Passes over a directive: a comment inside it may go on over lines.
  private mutating func skipDirective() {
    while at < end {
      switch bytes[at] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return
      case UInt8(ascii: "\\"): at += max(spliceLength(at), 2)
      case UInt8(ascii: "\""): skipText()
      case UInt8(ascii: "/") where byte(at + 1) == UInt8(ascii: "/"): return skipLine()
      case UInt8(ascii: "/") where byte(at + 1) == UInt8(ascii: "*"):
        at += 2
        while at < end, !(bytes[at] == UInt8(ascii: "*") && byte(at + 1) == UInt8(ascii: "/")) {
          at += 1
        }
        at += 2
      default: at += 1
      }
    }
    at = min(at, end)
  }

  private mutating func skipText() {
    at += 1
    while at < end, bytes[at] != UInt8(ascii: "\n"), bytes[at] != UInt8(ascii: "\r") {
      if bytes[at] == UInt8(ascii: "\"") {
        at += 1
        return
      }
      at += bytes[at] == UInt8(ascii: "\\") ? max(spliceLength(at), 2) : 1
    }
    at = min(at, end)
  }

  /// The rest of a directive, as far as it is short.
  private mutating func rest() -> String {
    skipSpace()
    let start = at
    while at < end, at - start < 80, bytes[at] >= 0x20, bytes[at] != UInt8(ascii: "/") { at += 1 }
    var text = bytes[start..<at]
    while text.last == 0x20 { text = text.dropLast() }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func header() {
    skipSpace()
    let closer: UInt8
    switch byte(at) {
    case UInt8(ascii: "<"): closer = UInt8(ascii: ">")
    case UInt8(ascii: "\""): closer = UInt8(ascii: "\"")
    default: return
    }
    let start = at + 1
    guard let stop = bytes[start..<end].firstIndex(of: closer) else { return }
    imports.append(String(decoding: bytes[start..<stop], as: UTF8.self))
  }

  /// Reads a definition; one with parameters is passed over, and its uses look like calls.
  ///
  /// One that logs stands for what it calls.
  private mutating func definition() {
    let outer = faults.count
    defer { faults.removeSubrange(outer...) }
    guard !conditionals.contains(where: \.isDead), let name = next(), name.kind == .word
    else { return }
    let hasParameters = byte(at) == UInt8(ascii: "(")
    var inside: [ObjectiveCToken] = []
    while let token = next() { inside.append(token) }
    if hasParameters { inside = logged(in: inside) }
    guard !inside.isEmpty else { return }
    macros.append(Macro(word: name.value, range: name.range, tokens: inside))
  }

  /// The name of the function that logs, if a macro calls one.
  private func logged(in tokens: [ObjectiveCToken]) -> [ObjectiveCToken] {
    for (token, next) in zip(tokens, tokens.dropFirst())
    where token.kind == .word && next.kind == .leftParenthesis {
      if words.names[Int(token.value)].lowercased().contains("log") { return [token] }
    }
    return []
  }

  private mutating func beginConditional(_ condition: ObjectiveCCondition) {
    conditionals.append(
      ObjectiveCConditional(
        tokens: tokens.count, faults: faults.count, isDead: condition.isDead,
        isRestDead: condition.isSure))
  }

  private mutating func nextBranch(_ condition: ObjectiveCCondition) {
    guard !conditionals.isEmpty else { return }
    endBranch()
    let last = conditionals.count - 1
    conditionals[last].tokens = tokens.count
    conditionals[last].faults = faults.count
    conditionals[last].isDead = condition.isDead || conditionals[last].isRestDead
    if condition.isSure { conditionals[last].isRestDead = true }
    conditionals[last].balance = ObjectiveCConditional.Balance()
  }

  /// Ends the innermost conditional directive.
  mutating func endConditional() {
    endBranch()
    guard let inner = conditionals.popLast(), !conditionals.isEmpty else { return }
    conditionals[conditionals.count - 1].balance.count(inner.kept)
  }

  /// Keeps a branch, or drops its tokens.
  ///
  /// The first that has tokens is kept. Another is kept if both close what they open and the first
  /// ends where something else may follow; so no statement becomes one with half of another.
  private mutating func endBranch() {
    guard var conditional = conditionals.popLast() else { return }
    defer { conditionals.append(conditional) }
    let isEmpty = tokens.count == conditional.tokens
    if conditional.isDead || conditional.isClosed
      || conditional.hasBranch && !conditional.balance.isKept
    {
      tokens.removeSubrange(min(conditional.tokens, tokens.count)...)
      faults.removeSubrange(min(conditional.faults, faults.count)...)
      return
    }
    guard !isEmpty else { return }
    conditional.kept.count(conditional.balance)
    conditional.hasBranch = true
    conditional.isClosed = !conditional.balance.isKept || !endsWhole
  }

  /// Whether the last token may be the last of a statement, a declaration or an element.
  private var endsWhole: Bool {
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .semicolon, .rightBrace, .comma, .colon: return true
    case .word: return words.names[Int(last.value)] == ObjectiveCWord.end.rawValue
    default: return false
    }
  }
}
