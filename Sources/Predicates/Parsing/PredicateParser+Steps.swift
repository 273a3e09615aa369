/// How the parser moves on and builds nodes.
extension PredicateParser {
  /// Goes to the next token.
  mutating func advance() throws(Stop) {
    previousEnd = token.end
    do throws(PredicateSyntaxError) {
      token = try lexer.next()
    } catch {
      throw fault(error.reason, at: error.offset)
    }
  }

  /// Opens a level; the caller closes it by subtracting 1 from `depth`.
  mutating func enter() throws(Stop) {
    depth += 1
    guard depth < maximumDepth else { throw fault(.tooDeep(limit: maximumDepth), at: token.start) }
  }

  /// Goes past a sign that must stand here.
  mutating func expect(
    _ sign: Token.Sign, orClosing closing: Token.Sign? = nil
  ) throws(Stop) {
    guard token.kind == .sign(sign) else {
      throw missing("'\((closing ?? sign).rawValue)'")
    }
    try advance()
  }

  /// The text of the token, cut at 40 characters.
  var tokenText: String {
    let text = lexer.text(token.start..<token.end)
    return text.utf8.count <= 40 ? text : text.prefix(40) + "…"
  }

  /// The name of the token, without `$` and `#`.
  var tokenName: String {
    var start = token.start
    while start < token.end, !PredicateLexer.isName(lexer.bytes[start]) { start += 1 }
    return lexer.text(start..<token.end)
  }

  /// The term as a condition, or the fault that it is none.
  mutating func condition(_ term: Term, from start: Int) throws(Stop) -> PredicateSyntax {
    guard case .condition(let condition) = term else { throw fault(.bareExpression, at: start) }
    return condition
  }

  /// The term as a value, or the fault that it is none.
  mutating func value(_ term: Term, from start: Int) throws(Stop) -> ExpressionSyntax {
    guard case .value(let value) = term else { throw fault(.conditionAsValue, at: start) }
    return value
  }

  /// A value above others, the highest of which is this high.
  mutating func node(
    _ kind: ExpressionSyntax.Kind, height: Int, from start: Int
  ) throws(Stop) -> ExpressionSyntax {
    try check(height + 1, from: start)
    return ExpressionSyntax(kind: kind, range: start..<previousEnd, height: height + 1)
  }

  /// A condition above others.
  mutating func joined(
    _ kind: PredicateSyntax.Kind, _ parts: [PredicateSyntax], from start: Int
  ) throws(Stop) -> PredicateSyntax {
    let height = parts.reduce(0) { max($0, $1.height) } + 1
    try check(height, from: start)
    return PredicateSyntax(kind: kind, range: start..<previousEnd, height: height)
  }

  /// A comparison above its two values.
  mutating func comparison(
    _ written: PredicateSyntax.Comparison, from start: Int
  ) throws(Stop) -> PredicateSyntax {
    let comparison = dialect.meaning(written)
    let height = max(comparison.left.height, comparison.right.height) + 1
    try check(height, from: start)
    return PredicateSyntax(
      kind: .comparison(comparison), range: start..<previousEnd, height: height)
  }

  /// Refuses a tree that is too high, as from a long sum, although nothing in it was nested.
  private mutating func check(_ height: Int, from start: Int) throws(Stop) {
    guard height <= maximumDepth else { throw fault(.tooDeep(limit: maximumDepth), at: start) }
  }
}

extension Token {
  var isAnd: Bool { kind == .word(.and) || kind == .sign(.doubleAnd) }
  var isOr: Bool { kind == .word(.or) || kind == .sign(.doubleOr) }
  var isNot: Bool { kind == .word(.not) || kind == .sign(.not) }
  var startsPathStep: Bool { kind == .sign(.period) || kind == .sign(.openBracket) }

  /// Whether the token is a name, reserved or not.
  var isName: Bool {
    switch kind {
    case .identifier, .word: true
    default: false
    }
  }

  /// The qualifier that the token is, if it is one.
  var qualifier: PredicateSyntax.Qualifier? {
    switch kind {
    case .word(.any), .word(.some): .any
    case .word(.all): .all
    case .word(.none): PredicateSyntax.Qualifier.none
    default: nil
    }
  }
}
