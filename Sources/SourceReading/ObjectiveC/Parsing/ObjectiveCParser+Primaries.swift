extension ObjectiveCParser {
  /// Reads the value that an operand begins with.
  mutating func primary() throws(Failure) -> SourceExpression {
    let start = at
    height = 1
    switch kind {
    case .word: return try word()
    case .number, .character:
      at += 1
      return SourceExpression(.number(spelled(start)), at: range(from: start))
    case .string, .objectString: return text()
    case .at: return try atExpression()
    case .leftBracket: return isLambda(at) ? try lambda() : try message()
    case .leftParenthesis: return try parentheses()
    case .caret: return try blockLiteral()
    case .leftBrace: return try braces()
    case .colon where isScope(at):
      at = afterName(at)
      let range = range(from: start)
      let name = String(decoding: bytes[range.bytes], as: UTF8.self)
      return SourceExpression(.name(name), at: range)
    default: throw Failure(words: "expected an expression")
    }
  }

  private mutating func word() throws(Failure) -> SourceExpression {
    let start = at
    let kind: SourceExpression.Kind
    switch known(at) {
    case .YES, .true: kind = .boolean(true)
    case .NO, .false: kind = .boolean(false)
    case .nil, .Nil, .NULL, .nullptr: kind = .null
    case .static_cast, .dynamic_cast, .reinterpret_cast, .const_cast:
      return try castOfCPlusPlus()
    case .sizeof, .alignof, ._Alignof, .__alignof__: return try size()
    case .some(let word) where word.beginsStatement: throw Failure(words: "expected an expression")
    case .some(let word) where word.isTypeof && self.kind(at + 1) == .leftParenthesis:
      at = after(at + 1)
      return SourceExpression(.name(typeText(start, at)), at: range(from: start))
    case .some(let word) where word.isType || word == .struct || word.isConst:
      at += 1
      while let next = known(at), next.isType { at += 1 }
      if word == .struct, self.kind == .word { at += 1 }
      while self.kind == .star, self.kind(at + 1) == .end || self.kind(at + 1) == .comma { at += 1 }
      return SourceExpression(.name(typeText(start, at)), at: range(from: start))
    default: return name()
    }
    at += 1
    return SourceExpression(kind, at: range(from: start))
  }

  /// Reads a name with its scopes, and with arguments of types where they cannot be comparisons.
  private mutating func name() -> SourceExpression {
    let start = at
    at = afterName(at)
    let end = at
    if kind == .less, let after = afterGenerics(at) {
      switch tokens[after].kind {
      case .leftParenthesis, .leftBrace: at = after
      case .period: if looksLikeType(start) { at = after }
      case .rightParenthesis, .rightBracket, .semicolon, .and, .or: at = after
      case .word:
        if start > 0, tokens[start - 1].kind == .leftBracket, after < limit { at = after }
      default: break
      }
    }
    let isJoined = kind == .word && isMacroName(start) && isMacroName(at) && !tokens[at].startsLine
    if kind == .string || kind == .objectString || isJoined, end == at {
      // A macro that is joined to a text.
      at = start
      return text()
    }
    let range = range(from: start)
    let name = end == start + 1 ? name(start) : String(decoding: bytes[range.bytes], as: UTF8.self)
    return SourceExpression(.name(name), at: range)
  }

  /// Reads adjacent literals as one text; macros among them make it an interpolation.
  private mutating func text() -> SourceExpression {
    let start = at
    var parts: [SourceExpression] = []
    var joined = ""
    var first = at
    func part(_ end: Int) -> SourceExpression {
      let bytes = Int(tokens[first].start)..<Int(tokens[end - 1].end)
      return SourceExpression(.string(joined), at: SourceRange(bytes))
    }
    while true {
      if kind == .string || kind == .objectString {
        joined += ObjectiveCText.text(
          of: bytes[Int(tokens[at].start)..<Int(tokens[at].end)])
        at += 1
      } else if kind == .at, kind(at + 1) == .string {
        at += 1
      } else if kind == .word, joinsText(at) || isLastJoined(after: parts.count, first) {
        if at > first { parts.append(part(at)) }
        parts.append(SourceExpression(.name(name(at)), at: tokens[at].range))
        at += 1
        (joined, first) = ("", at)
      } else {
        break
      }
    }
    guard !parts.isEmpty else {
      return SourceExpression(.string(joined), at: range(from: start))
    }
    if at > first { parts.append(part(at)) }
    height = 2
    return SourceExpression(.interpolation(parts), at: range(from: start))
  }

  /// Whether a word is a macro that stands for a text: a literal is beside it.
  private func joinsText(_ place: Int) -> Bool {
    guard known(place) == nil else { return false }
    switch kind(place + 1) {
    case .string, .objectString: return true
    case .word: return isMacroName(place)
    case .at: return kind(place + 2) == .string
    case .comma, .semicolon: return true
    // The last word of a message is its selector.
    case .end: return receiverEnd != limit
    default: return false
    }
  }

  /// Whether a macro after another ends the key of a dictionary: `A B: c`.
  private func isLastJoined(after count: Int, _ first: Int) -> Bool {
    count > 0 && first == at && kind(at + 1) == .colon && known(at) == nil
  }

  private mutating func castOfCPlusPlus() throws(Failure) -> SourceExpression {
    let start = at
    at += 1
    guard kind == .less, let end = afterGenerics(at), kind(end) == .leftParenthesis else {
      throw Failure(words: "expected '<'")
    }
    let type = typeText(at + 1, end - 1)
    at = end
    let value = try parentheses()
    height += 1
    return SourceExpression(.cast(value, type), at: range(from: start))
  }

  /// Reads `sizeof(…)` of a type or a value.
  private mutating func size() throws(Failure) -> SourceExpression {
    let start = at
    at += 1
    let value: SourceExpression
    if kind == .leftParenthesis, isType(at + 1, after(at) - 1) != .no {
      let inside = at + 1
      at = after(at)
      let range = SourceRange(Int(tokens[inside].start)..<Int(tokens[max(at - 2, inside)].end))
      value = SourceExpression(.name(typeText(inside, max(at - 1, inside))), at: range)
    } else {
      value = try operand()
    }
    height += 1
    return SourceExpression(.operation(name(start), [value]), at: range(from: start))
  }

  /// Reads an expression in parentheses, or the statements of `({ … })`.
  mutating func parentheses() throws(Failure) -> SourceExpression {
    let start = at
    let outer = enter()
    var value = SourceExpression(.other([]), at: range(from: start))
    do throws(Failure) {
      if kind == .leftBrace {
        let body = try block()
        value = SourceExpression(.statements(body), at: range(from: start + 1))
      } else if isType(at, limit) == .yes {
        value = SourceExpression(.name(typeText(at, limit)), at: value.range)
        at = limit
      } else if at < limit {
        value = try expression()
      }
      leave(outer, .rightParenthesis)
    } catch {
      leave(outer, .rightParenthesis, after: error)
    }
    return value
  }
}
