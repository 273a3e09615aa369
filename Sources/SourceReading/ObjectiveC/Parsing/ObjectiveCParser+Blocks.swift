extension ObjectiveCParser {
  /// Reads a block: `^{ … }`, `^(T a) { … }`, `^T(T a) { … }`.
  mutating func blockLiteral() throws(Failure) -> SourceExpression {
    let start = at
    at += 1
    var parameters: [String] = []
    while kind == .word || kind == .star || kind == .less || kind == .caret {
      if kind == .less, let after = afterGenerics(at) {
        at = after
      } else if known(at)?.hasArgument == true || known(at)?.isTypeof == true,
        kind(at + 1) == .leftParenthesis
      {
        at = after(at + 1)
      } else {
        at += 1
      }
    }
    if kind == .leftParenthesis { parameters = self.parameters().map(\.name) }
    while kind == .word, known(at)?.hasArgument == true || isMacroName(at) {
      at += 1
      if kind == .leftParenthesis { at = after(at) }
    }
    return try closure(parameters, start)
  }

  /// Reads a lambda of C++.
  mutating func lambda() throws(Failure) -> SourceExpression {
    let start = at
    at = after(at)
    let parameters = kind == .leftParenthesis ? self.parameters().map(\.name) : []
    while kind == .word || kind == .arrow || kind == .star || kind == .ampersand || kind == .less
      || isScope(at)
    {
      at = kind == .less ? afterGenerics(at) ?? at + 1 : isScope(at) ? at + 2 : at + 1
    }
    return try closure(parameters, start)
  }

  private mutating func closure(
    _ parameters: [String], _ start: Int
  ) throws(Failure) -> SourceExpression {
    guard kind == .leftBrace else { throw Failure(words: "expected the body of a block") }
    let body = try block()
    height = 1
    return SourceExpression(
      .closure(SourceExpression.Closure(parameters: parameters, body: body)),
      at: range(from: start))
  }

  /// Reads a value, or an initializer in braces.
  mutating func initializer() throws(Failure) -> SourceExpression {
    guard kind == .leftBrace else { return try assignment() }
    try descend()
    defer { depth -= 1 }
    return try braces()
  }

  /// Reads braces where a value is wanted: an initializer, or statements as a macro takes them.
  mutating func braces() throws(Failure) -> SourceExpression {
    let start = at
    if hasStatements(at) {
      let body = try block()
      height = 1
      return SourceExpression(
        .closure(SourceExpression.Closure(parameters: [], body: body)), at: range(from: start))
    }
    var elements: [SourceExpression.Argument] = []
    var highest = 0
    let outer = enter()
    do throws(Failure) {
      while at < limit {
        let label = try designator()
        elements.append(SourceExpression.Argument(label: label, try initializer()))
        highest = max(highest, height)
        guard take(.comma) else { break }
      }
      leave(outer, .rightBrace)
    } catch {
      leave(outer, .rightBrace, after: error)
    }
    height = highest + 1
    guard elements.contains(where: { $0.label != nil }) else {
      return SourceExpression(.array(elements.map(\.value)), at: range(from: start))
    }
    return SourceExpression(.tuple(elements), at: range(from: start))
  }

  /// Reads `.a =`, `[1] =` or `a:` before an element, and returns the name.
  private mutating func designator() throws(Failure) -> String? {
    var place = at
    var label: String?
    while true {
      if kind(place) == .period, kind(place + 1) == .word {
        label = label.map { $0 + "." + name(place + 1) } ?? name(place + 1)
        place += 2
      } else if kind(place) == .leftBracket, place > at || kind(after(place)) == .assign {
        place = after(place)
      } else {
        break
      }
    }
    if place > at, kind(place) == .assign {
      at = place + 1
      return label
    }
    if kind == .word, kind(at + 1) == .colon, !isScope(at + 1) {
      label = name(at)
      at += 2
      return label
    }
    return nil
  }

  /// Whether braces hold statements: a `;` comes before any `,`.
  private func hasStatements(_ open: Int) -> Bool {
    let end = after(open) - 1
    var place = open + 1
    while place < end {
      switch kind(place) {
      case .semicolon: return true
      case .comma: return false
      default: place = tokens[place].kind.closer != nil ? after(place) : place + 1
      }
    }
    return known(open + 1)?.beginsStatement == true
  }
}
