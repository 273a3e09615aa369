extension ObjectiveCParser {
  /// Reads `for`: what is done first becomes a statement around the loop, and what is done after
  /// each turn the last of its body.
  mutating func forStatement() throws(Failure) -> SourceStatement.Kind {
    at += 1
    let start = at
    let end = after(at)
    try descend()
    defer { depth -= 1 }
    if let separator = separatorOfSequence(end) {
      let outer = enter()
      var pattern = SourcePattern.ignored
      var sequence = SourceExpression(.other([]), at: range(from: at))
      do throws(Failure) {
        let head = limit
        limit = separator
        pattern = try elementPattern()
        (at, limit) = (separator + 1, head)
        sequence = try initializer()
        leave(outer, .rightParenthesis)
      } catch {
        limit = Int(tokens[start].value)
        leave(outer, .rightParenthesis, after: error)
      }
      return .forEach(pattern, sequence, nil, try body())
    }
    let outer = enter()
    var first: [SourceStatement] = []
    var conditions: [SourceStatement.Condition] = []
    var step: [SourceStatement] = []
    do throws(Failure) {
      try clauses(&first, &conditions, &step)
      leave(outer, .rightParenthesis)
    } catch {
      leave(outer, .rightParenthesis, after: error)
    }
    let loop = SourceStatement.Kind.loop(conditions, try body() + step)
    guard !first.isEmpty else { return loop }
    return .block(first + [SourceStatement(loop, at: range(from: start))], [])
  }

  private mutating func clauses(
    _ first: inout [SourceStatement], _ conditions: inout [SourceStatement.Condition],
    _ step: inout [SourceStatement]
  ) throws(Failure) {
    if declares(at) {
      try localDeclaration(into: &first)
    } else {
      try clause(into: &first)
      try endStatement()
    }
    if kind != .semicolon { conditions.append(.expression(try expression())) }
    try endStatement()
    try clause(into: &step)
  }

  private mutating func clause(into result: inout [SourceStatement]) throws(Failure) {
    guard kind != .semicolon, kind != .end else { return }
    let start = at
    let value = try expression()
    result.append(SourceStatement(.expression(value), at: range(from: start)))
  }

  /// Where `in`, or `:` of C++, stands in the group that is next, or `nil` in another loop.
  private func separatorOfSequence(_ end: Int) -> Int? {
    var place = at + 1
    var colon: Int?
    while place < end - 1 {
      switch tokens[place].kind {
      case .semicolon, .question: return nil
      case .word:
        if known(place) == .in, place > at + 1 { return place }
        place += 1
      case .colon:
        if isScope(place) {
          place += 2
        } else {
          colon = colon ?? place
          place += 1
        }
      default: place = tokens[place].kind.closer != nil ? after(place) : place + 1
      }
    }
    return colon
  }

  private mutating func elementPattern() throws(Failure) -> SourcePattern {
    guard declares(at) || kind(at + 1) == .word else { return .expression(try expression()) }
    let base = try specifiers()
    if kind == .end { return .name(base.type, type: nil) }
    if kind == .ampersand || kind == .and, kind(at + 1) == .leftBracket {
      at = limit
      return .ignored
    }
    let declarator = try declarator(base)
    return .name(declarator.name, type: declarator.type.isEmpty ? nil : declarator.type)
  }

  /// Reads `switch`; what stands before its first case is left out.
  mutating func switchStatement() throws(Failure) -> SourceStatement.Kind {
    at += 1
    guard kind == .leftParenthesis else { throw Failure(words: "expected '('") }
    let subject = try parentheses()
    guard kind == .leftBrace else { throw Failure(words: "expected '{'") }
    let outer = enter()
    var cases: [SourceStatement.Case] = []
    while at < limit {
      if isLabel {
        let start = at
        do {
          let pattern = try label()
          begin(&cases, pattern)
        } catch {
          while at < limit, kind != .colon, kind != .semicolon { at = isOpen ? after(at) : at + 1 }
          at = min(max(at, start) + 1, limit)
          record(error.words, from: start)
        }
      } else {
        var list: [SourceStatement] = []
        readStatement(into: &list)
        if !cases.isEmpty { cases[cases.count - 1].body += list }
      }
    }
    leave(outer, .rightBrace)
    return .switch(subject, cases)
  }

  /// Whether `case` or `default` is next.
  private var isLabel: Bool {
    known(at) == .case || known(at) == .default && kind(at + 1) == .colon
  }

  /// Begins a case; the patterns of cases without statements go to the one after them.
  private func begin(_ cases: inout [SourceStatement.Case], _ pattern: SourcePattern?) {
    if let last = cases.last, last.body.isEmpty, !last.patterns.isEmpty, let pattern {
      cases[cases.count - 1].patterns.append(pattern)
    } else {
      cases.append(SourceStatement.Case(patterns: pattern.map { [$0] } ?? [], body: []))
    }
  }

  /// Reads `case a:` or `default:`, for which it returns `nil`.
  mutating func label() throws(Failure) -> SourcePattern? {
    let isDefault = known(at) == .default
    at += 1
    var pattern: SourcePattern?
    if !isDefault {
      var value = try assignment()
      let start = value.range.start
      if take(.ellipsis) {
        let last = try assignment()
        value = SourceExpression(
          .operation("...", [value, last]),
          at: SourceRange(Int(start)..<Int(tokens[at - 1].end)))
      }
      pattern = .expression(value)
    }
    guard take(.colon) else { throw Failure(words: "expected ':'") }
    return pattern
  }
}
