extension ObjectiveCParser {
  /// Reads statements to the end of the group.
  mutating func statements() -> [SourceStatement] {
    var result: [SourceStatement] = []
    while at < limit { readStatement(into: &result) }
    return result
  }

  /// Reads one statement, or passes over what is none.
  mutating func readStatement(into result: inout [SourceStatement]) {
    let start = at
    do {
      try statement(into: &result)
    } catch {
      let failed = at
      skipStatement()
      if at == start { at += 1 }
      record(error.words, from: min(failed, at - 1))
    }
    if at == start { at += 1 }
  }

  /// Passes over what is left of a statement.
  private mutating func skipStatement() {
    while at < limit {
      switch kind {
      case .semicolon:
        at += 1
        return
      case .leftBrace:
        at = after(at)
        return
      default: at = isOpen ? after(at) : at + 1
      }
    }
  }

  /// Reads the statement after `if (…)` and the like: that of braces, or a single one.
  mutating func body() throws(Failure) -> [SourceStatement] {
    if kind == .leftBrace {
      try descend()
      defer { depth -= 1 }
      return try block()
    }
    var result: [SourceStatement] = []
    try statement(into: &result)
    return result
  }

  /// Reads a statement; a declaration of several variables becomes several.
  mutating func statement(into result: inout [SourceStatement]) throws(Failure) {
    try descend()
    defer { depth -= 1 }
    let start = at
    switch kind {
    case .semicolon: at += 1
    case .leftBrace:
      let body = try block()
      result.append(SourceStatement(.block(body, []), at: range(from: start)))
    case .at:
      if !(try atStatement(into: &result)) { try expressionStatement(into: &result) }
    case .leftBracket where kind(at + 1) == .leftBracket && isAttribute(at): at = after(at)
    case .word:
      if try control(into: &result) { return }
      if kind(at + 1) == .colon, !isScope(at + 1), known(at)?.beginsStatement != true {
        at += 2
      } else if declares(at) {
        try localDeclaration(into: &result)
      } else {
        try expressionStatement(into: &result)
      }
    case .colon where declares(at): try localDeclaration(into: &result)
    case .end: throw Failure(words: "expected a statement")
    default: try expressionStatement(into: &result)
    }
  }

  /// Whether `[[word]]` is an attribute of C++ and no message.
  private func isAttribute(_ place: Int) -> Bool {
    let inner = after(place + 1)
    return inner + 1 == after(place) && kind(place + 2) == .word
      && (inner == place + 4 || kind(place + 3) == .leftParenthesis)
  }

  private mutating func expressionStatement(
    into result: inout [SourceStatement]
  ) throws(Failure) {
    let start = at
    let value = try expression()
    if kind == .leftBrace {
      // A macro that heads a loop or a block.
      let body = try block()
      let head = SourceStatement.Condition.expression(value)
      result.append(SourceStatement(.loop([head], body), at: range(from: start)))
      return
    }
    result.append(SourceStatement(.expression(value), at: range(from: start)))
    guard !take(.semicolon), !mayBeMacro(value) || at < limit && !tokens[at].startsLine else {
      return
    }
    try missingSemicolon()
  }

  /// Whether an expression may be a macro, which needs no semicolon.
  private func mayBeMacro(_ value: SourceExpression) -> Bool {
    switch value.kind {
    case .name: true
    case .call(let callee, _):
      if case .name = callee.kind { true } else { false }
    default: false
    }
  }

  /// Ends a statement.
  mutating func endStatement() throws(Failure) {
    if !take(.semicolon) { try missingSemicolon() }
  }

  private mutating func missingSemicolon() throws(Failure) {
    guard at >= limit || tokens[at].startsLine else { throw Failure(words: "expected ';'") }
    fault("expected ';'", at: SourceRange(start: tokens[max(at - 1, 0)].end, length: 0))
  }

  /// Reads a declaration inside a function.
  mutating func localDeclaration(into result: inout [SourceStatement]) throws(Failure) {
    var start = at
    let base = try specifiers()
    if base.isTypedef { return skipToSemicolon() }
    if take(.semicolon) { return }
    while true {
      let declarator = try declarator(base)
      var value: SourceExpression?
      if take(.assign) {
        value = try initializer()
      } else if declarator.parameters != nil {
        let next = after(at)
        if kind(next) == .leftBrace {
          return try nestedFunction(declarator, base, start, into: &result)
        }
        value = try construction(declarator)
      } else if kind == .leftBrace {
        value = try initializer()
      } else if take(.colon) {
        _ = try assignment()
      }
      let pattern = SourcePattern.name(
        declarator.name, type: declarator.type.isEmpty ? nil : declarator.type)
      result.append(SourceStatement(.binding(pattern, value), at: range(from: start)))
      start = at + 1
      guard take(.comma) else { break }
    }
    try endStatement()
  }

  private mutating func nestedFunction(
    _ declarator: Declarator, _ base: Specifiers, _ start: Int,
    into result: inout [SourceStatement]
  ) throws(Failure) {
    let count = file.functions.count
    _ = try function(declarator, base, of: currentClass)
    guard file.functions.count > count, let function = file.functions.popLast() else { return }
    result.append(SourceStatement(.function(function), at: range(from: start)))
  }

  /// Reads `(a, b)` after the name of a variable of C++: a call of its type.
  private mutating func construction(_ declarator: Declarator) throws(Failure) -> SourceExpression {
    let start = at
    var arguments: [SourceExpression.Argument] = []
    try argumentGroup(.rightParenthesis, into: &arguments)
    let type = SourceExpression(.name(declarator.type), at: declarator.range)
    height += 1
    return SourceExpression(.call(type, arguments), at: range(from: start))
  }
}
