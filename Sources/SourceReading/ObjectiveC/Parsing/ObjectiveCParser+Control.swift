extension ObjectiveCParser {
  /// Reads a statement that begins with a word of C or C++, or returns `false` for another.
  mutating func control(into result: inout [SourceStatement]) throws(Failure) -> Bool {
    let start = at
    let kind: SourceStatement.Kind
    switch known(at) {
    case .if: kind = try ifStatement()
    case .for where self.kind(at + 1) == .leftParenthesis: kind = try forStatement()
    case .while:
      at += 1
      let conditions = try conditions()
      kind = .loop(conditions, try body())
    case .do where self.kind(at + 1) != .leftParenthesis: kind = try doStatement()
    case .switch: kind = try switchStatement()
    case .return:
      at += 1
      let value = self.kind == .semicolon || at >= limit ? nil : try returned()
      try endStatement()
      kind = .return(value)
    case .goto:
      at = min(at + 2, limit)
      try endStatement()
      kind = .jump("goto")
    case .break, .continue:
      guard self.kind(at + 1) == .semicolon else { return false }
      kind = .jump(name(at))
      at += 2
    case .case, .default:
      // Outside of the braces of a `switch`, or inside a block of one.
      _ = try label()
      return true
    case .try where self.kind(at + 1) == .leftBrace: kind = try tryStatement(words: 1)
    case .throw where self.kind(at + 1) != .assign && self.kind(at + 1) != .period:
      at += 1
      let value = self.kind == .semicolon ? nil : try expression()
      try endStatement()
      kind = .throw(value)
    case .using, .static_assert, ._Static_assert, .asm, .__asm, .__asm__:
      skipToSemicolon()
      return true
    case .typedef:
      try localDeclaration(into: &result)
      return true
    case .else:
      throw Failure(words: "expected a statement")
    default: return false
    }
    result.append(SourceStatement(kind, at: range(from: start)))
    return true
  }

  private mutating func returned() throws(Failure) -> SourceExpression {
    kind == .leftBrace ? try initializer() : try expression()
  }

  /// Reads conditions in parentheses.
  private mutating func conditions() throws(Failure) -> [SourceStatement.Condition] {
    guard kind == .leftParenthesis else { throw Failure(words: "expected '('") }
    try descend()
    defer { depth -= 1 }
    let outer = enter()
    var result: [SourceStatement.Condition] = []
    do throws(Failure) {
      while at < limit {
        if declares(at) {
          let base = try specifiers()
          let declarator = try declarator(base)
          let value: SourceExpression? =
            take(.assign) || kind == .leftBrace ? try initializer() : nil
          result.append(.binding(.name(declarator.name, type: declarator.type), value))
        } else {
          result.append(.expression(try expression()))
        }
        guard take(.semicolon) else { break }
      }
      leave(outer, .rightParenthesis)
    } catch {
      leave(outer, .rightParenthesis, after: error)
    }
    return result
  }

  /// Reads `if` with all that follow `else`, one after the other.
  private mutating func ifStatement() throws(Failure) -> SourceStatement.Kind {
    var links: [(start: Int, [SourceStatement.Condition], [SourceStatement], end: Int)] = []
    var last: [SourceStatement] = []
    while true {
      let start = at
      at += 1
      if known(at) == .constexpr { at += 1 }
      let conditions = try conditions()
      links.append((start, conditions, try body(), at))
      guard known(at) == .else else { break }
      at += 1
      guard known(at) == .if else {
        last = try body()
        break
      }
    }
    return chained(links[...], last)
  }

  /// Makes one statement of the links of an `if`.
  ///
  /// Where there are more than ``ObjectiveCParser/highest``, the rest are beside each other in
  /// the last `else`, in parts of as many.
  private func chained(
    _ links: ArraySlice<(start: Int, [SourceStatement.Condition], [SourceStatement], end: Int)>,
    _ last: [SourceStatement]
  ) -> SourceStatement.Kind {
    var rest = last
    let end = at
    if links.count > Self.highest {
      var parts: [SourceStatement] = []
      var begin = links.startIndex + Self.highest
      while begin < links.endIndex {
        let stop = min(begin + Self.highest, links.endIndex)
        parts.append(contentsOf: nested(links[begin..<stop], [], end))
        begin = stop
      }
      rest = parts + last
    }
    let first = nested(links.prefix(Self.highest), rest, end)
    return first.first?.kind ?? .block([], [])
  }

  private func nested(
    _ links: ArraySlice<(start: Int, [SourceStatement.Condition], [SourceStatement], end: Int)>,
    _ last: [SourceStatement], _ end: Int
  ) -> [SourceStatement] {
    var otherwise = last
    for link in links.reversed() {
      let range = SourceRange(Int(tokens[link.start].start)..<Int(tokens[end - 1].end))
      otherwise = [SourceStatement(.if(link.1, link.2, otherwise), at: range)]
    }
    return otherwise
  }

  private mutating func doStatement() throws(Failure) -> SourceStatement.Kind {
    at += 1
    let body = try body()
    guard known(at) == .while else { throw Failure(words: "expected 'while'") }
    at += 1
    let conditions = try conditions()
    _ = take(.semicolon)
    return .loop(conditions, body)
  }

  /// Reads `try { … } catch (…) { … }`, also with `@`, whose first words were not passed.
  mutating func tryStatement(words count: Int) throws(Failure) -> SourceStatement.Kind {
    at += count
    let body = try block()
    var catches: [SourceStatement.Case] = []
    var finally: SourceStatement?
    while kind != .end {
      let place = count == 2 ? at + 1 : at
      guard count == 1 || kind == .at else { break }
      let start = at
      if known(place) == .catch {
        at = place + 1
        var patterns: [SourcePattern] = []
        if kind == .leftParenthesis {
          patterns = parameters().map { .name($0.name, type: $0.type) }
        }
        catches.append(SourceStatement.Case(patterns: patterns, body: try block()))
      } else if known(place) == .finally, count == 2 {
        at = place + 1
        let body = try block()
        finally = SourceStatement(.defer(body), at: range(from: start))
      } else {
        break
      }
    }
    guard let finally else { return .block(body, catches) }
    guard !catches.isEmpty else { return .block([finally] + body, []) }
    let range = SourceRange(start: finally.range.start, length: 0)
    return .block([finally, SourceStatement(.block(body, catches), at: range)], [])
  }
}
