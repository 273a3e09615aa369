extension ObjectiveCParser {
  /// Whether brackets begin with two words, as a message does and a place of an element does not.
  private func isSentence(_ open: Int) -> Bool {
    kind(open + 1) == .word && kind(open + 2) == .word && known(open + 1)?.isType != true
      && known(open + 1) != .sizeof && !isMacroName(open + 1)
  }

  /// Reads an operand with members, calls and elements after it.
  mutating func postfix() throws(Failure) -> SourceExpression {
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
      if kind == .less, let after = afterGenerics(at), kind(after) == .leftParenthesis {
        at = after
      }
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
      while end < min(limit, at + 16),
        kind(end) == .word || kind(end) == .star || kind(end) == .less || isScope(end)
      {
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
