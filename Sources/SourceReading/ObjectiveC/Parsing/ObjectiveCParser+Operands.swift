extension ObjectiveCParser {
  /// What stands before an operand.
  private struct Prefix {
    /// The operator, or the type of a cast.
    let text: String
    let isCast: Bool
    /// Its first token.
    let start: Int
  }

  /// Reads an operand with the operators and casts before it.
  mutating func operand() throws(Failure) -> SourceExpression {
    var prefixes: [Prefix] = []
    while let prefix = takePrefix() {
      prefixes.append(prefix)
      guard prefixes.count <= 50 else {
        throw Failure(words: "expected at most 50 operators before a value")
      }
    }
    var value = try postfix()
    for prefix in prefixes.reversed() {
      height += 1
      value = SourceExpression(
        prefix.isCast ? .cast(value, prefix.text) : .operation(prefix.text, [value]),
        at: range(from: prefix.start))
    }
    return value
  }

  private mutating func takePrefix() -> Prefix? {
    let start = at
    switch kind {
    case .exclamation, .tilde, .plus, .minus, .star, .ampersand, .plusPlus, .minusMinus, .and:
      at += 1
      return Prefix(text: spelled(start), isCast: false, start: start)
    case .leftParenthesis:
      guard isCast(at) else { return nil }
      let end = after(at)
      at = end
      return Prefix(text: typeText(start + 1, end - 1), isCast: true, start: start)
    case .word:
      switch known(at) {
      case .sizeof, .alignof, ._Alignof, .__alignof__:
        guard kind(at + 1) != .leftParenthesis else { return nil }
      case .__extension__: break
      case .new, .delete:
        guard kind(at + 1) == .word || known(at) == .delete && kind(at + 1) == .leftBracket else {
          return nil
        }
        at += 1
        if kind == .leftBracket { at = after(at) }
        return Prefix(text: name(start), isCast: false, start: start)
      default: return nil
      }
      at += 1
      return Prefix(text: name(start), isCast: false, start: start)
    default: return nil
    }
  }

  /// Whether parentheses are a cast: a type is inside, and an operand follows.
  private func isCast(_ open: Int) -> Bool {
    let next = after(open)
    guard next - 1 < limit, tokens[next - 1].kind == .rightParenthesis else { return false }
    let certainty = isType(open + 1, next - 1)
    guard certainty != .no else { return false }
    switch kind(next) {
    case .word:
      // `in` ends the head of a loop, and a selector follows a receiver.
      if known(next) == .in { return kind(next + 1) == .comma || kind(next + 1) == .end }
      if let word = known(next), word.beginsStatement { return false }
      if certainty == .yes || open > 0 && tokens[open - 1].kind == .question { return true }
      return kind(next + 1) != .colon && !isReceiver(open, next)
    case .number, .string, .objectString, .character, .at, .exclamation, .tilde: return true
    case .leftBracket:
      return certainty == .yes || looksLikeType(open + 1) || isMessage(next)
    case .leftParenthesis: return certainty == .yes || looksLikeType(open + 1)
    case .leftBrace: return true
    case .caret:
      return kind(next + 1) == .leftBrace
        || kind(next + 1) == .leftParenthesis && kind(after(next + 1)) == .leftBrace
        || certainty == .yes
    case .minus, .plus, .star, .ampersand, .plusPlus, .minusMinus, .and:
      if certainty == .yes { return true }
      return looksLikeType(open + 1) && next + 1 < limit
        && tokens[next].end == tokens[next + 1].start
    default: return certainty == .yes && isScope(next)
    }
  }

  /// Whether parentheses are the receiver of a message whose selector is next.
  private func isReceiver(_ open: Int, _ next: Int) -> Bool {
    guard open > 0, tokens[open - 1].kind == .leftBracket, kind(next + 1) == .end else {
      return false
    }
    guard open > 1, !looksLikeType(open + 1) else { return open <= 1 }
    // Brackets after a value hold the place of an element.
    switch tokens[open - 2].kind {
    case .rightBracket, .rightParenthesis, .at: return false
    case .word: return known(open - 2)?.beginsStatement == true
    default: return true
    }
  }

  /// Whether brackets are a message: a receiver, and a word after it.
  func isMessage(_ open: Int) -> Bool {
    let end = after(open) - 1
    var place = open + 1
    guard place < end else { return false }
    switch kind(place) {
    case .word: place = afterName(place)
    case .leftBracket, .leftParenthesis: place = after(place)
    case .objectString: place += 1
    case .at:
      place = place + 1 < end && kind(place + 1).closer != nil ? after(place + 1) : place + 2
    default: return false
    }
    while place < end {
      switch kind(place) {
      case .period, .arrow: place += 2
      case .leftParenthesis, .leftBracket: place = after(place)
      case .word, .colon: return true
      case .less:
        guard let after = afterGenerics(place) else { return false }
        place = after
      default: return false
      }
    }
    return false
  }
}
