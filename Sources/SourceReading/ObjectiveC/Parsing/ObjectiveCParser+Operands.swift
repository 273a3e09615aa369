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
    case .at: place = place + 1 < end && kind(place + 1).closer != nil ? after(place + 1) : place + 2
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

  /// Whether brackets begin with two words, as a message does and a place of an element does not.
  private func isSentence(_ open: Int) -> Bool {
    kind(open + 1) == .word && kind(open + 2) == .word && known(open + 1)?.isType != true
      && known(open + 1) != .sizeof && !isMacroName(open + 1)
  }

  /// Reads an operand with members, calls and elements after it.
  private mutating func postfix() throws(Failure) -> SourceExpression {
    let start = at
    let base = try primary()
    return try links(base, start)
  }

  /// Reads the members, calls and elements after an expression.
  mutating func links(
    _ base: SourceExpression, _ start: Int
  ) throws(Failure) -> SourceExpression {
    var value = base
    var parts: [SourceExpression] = []
    while true {
      if height > Self.highest {
        // What is deeper goes on beside it.
        parts.append(value)
        value = SourceExpression(.other([]), at: SourceRange(start: tokens[at].start, length: 0))
        height = 1
      }
      guard let next = try link(value, start) else { break }
      value = next
    }
    guard !parts.isEmpty else { return value }
    height = Self.highest + 2
    return SourceExpression(.other(parts + [value]), at: range(from: start))
  }

  private mutating func link(
    _ base: SourceExpression, _ start: Int
  ) throws(Failure) -> SourceExpression? {
    let before = height
    switch kind {
    case .period, .arrow:
      at += 1
      if kind == .star { at += 1 }
      if known(at) == .template, kind(at + 1) == .word { at += 1 }
      if kind == .tilde { at += 1 }
      guard kind == .word else { throw Failure(words: "expected the name of a member") }
      let member = name(at)
      at += 1
      if kind == .less, let after = afterGenerics(at), kind(after) == .leftParenthesis { at = after }
      height = before + 1
      return SourceExpression(.member(base, member), at: range(from: start))
    case .leftParenthesis:
      var arguments: [SourceExpression.Argument] = []
      try argumentGroup(.rightParenthesis, into: &arguments)
      height = max(before, height) + 1
      return SourceExpression(.call(base, arguments), at: range(from: start))
    case .leftBracket:
      // On a new line, or with two words, it is a message after a macro.
      guard !(tokens[at].startsLine && isMessage(at)), !isSentence(at) else { return nil }
      var arguments: [SourceExpression.Argument] = []
      try argumentGroup(.rightBracket, into: &arguments)
      height = max(before, height) + 1
      return SourceExpression(.element(base, arguments), at: range(from: start))
    case .plusPlus, .minusMinus:
      at += 1
      height = before + 1
      return SourceExpression(.operation(spelled(at - 1), [base]), at: range(from: start))
    case .leftBrace:
      // `T{…}` of C++; braces with statements belong to something else.
      guard case .name = base.kind, looksLikeType(at - 1), tokens[at - 1].end == tokens[at].start
      else { return nil }
      let value = try braces()
      height += 1
      let argument = SourceExpression.Argument(label: nil, value)
      return SourceExpression(.call(base, [argument]), at: range(from: start))
    default: return nil
    }
  }

  /// Reads arguments in parentheses or brackets; what cannot be read of them is passed over.
  mutating func argumentGroup(
    _ closer: ObjectiveCToken.Kind, into result: inout [SourceExpression.Argument]
  ) throws(Failure) {
    var highest = 0
    let outer = enter()
    do throws(Failure) {
      while at < limit {
        if take(.comma) { continue }
        height = 0
        // Macros take parts of selectors, too.
        var label: String?
        if kind == .word, kind(at + 1) == .colon, !isScope(at + 1) {
          label = name(at)
          at += 2
        }
        result.append(SourceExpression.Argument(label: label, try argument()))
        highest = max(highest, height)
        let isPart = kind == .word && kind(at + 1) == .colon
        guard kind == .comma || isPart || at >= limit else { break }
      }
      leave(outer, closer)
    } catch {
      leave(outer, closer, after: error)
    }
    height = highest
  }

  /// Reads an argument: a value, or the type that a macro wants.
  private mutating func argument() throws(Failure) -> SourceExpression {
    if kind == .word || isScope(at) {
      var end = at
      while end < min(limit, at + 16), kind(end) == .word || kind(end) == .star || kind(end) == .less || isScope(end) {
        if kind(end) == .less {
          guard let after = afterGenerics(end) else { break }
          end = after
        } else {
          end = isScope(end) ? end + 3 : end + 1
        }
      }
      if end == limit || kind(end) == .comma, end > at + 1, isType(at, end) == .yes {
        let start = at
        at = end
        height = 1
        return SourceExpression(.name(typeText(start, end)), at: range(from: start))
      }
    }
    return try initializer()
  }
}
