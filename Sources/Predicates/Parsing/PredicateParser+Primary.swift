/// The productions of values and conditions that hold together by themselves.
extension PredicateParser {
  // primary = '(' or ')' | literal | key | variable | aggregate | SUBQUERY | call | constant
  mutating func parsePrimary() throws(Stop) -> Term {
    switch token.kind {
    case .sign(.openParenthesis): try parseParenthesis()
    case .sign(.openBrace): .value(try parseAggregate())
    case .sign(.at): .value(try parseLeadingOperator())
    case .word(let word): try parseWord(word)
    case .identifier: .value(try parseName())
    case .argument(let conversion): .value(try parseArgument(conversion))
    default: .value(try parseLeaf())
    }
  }

  // '(' or ')'
  private mutating func parseParenthesis() throws(Stop) -> Term {
    try enter()
    openParentheses += 1
    try advance()
    let term = try parseOr()
    openParentheses -= 1
    depth -= 1
    guard token.kind == .sign(.closeParenthesis) else {
      throw faultAfter(term, orElse: nil)
    }
    try advance()
    return term
  }

  // leaf = number | string | variable | '#' name
  private mutating func parseLeaf() throws(Stop) -> ExpressionSyntax {
    let start = token.start
    let kind: ExpressionSyntax.Kind
    switch token.kind {
    case .number: kind = try number()
    case .string: kind = .string(try string())
    case .variable: kind = .variable(tokenName)
    case .escapedName: kind = .key(tokenName)
    case .sign(.period): throw fault(.vanishedVariable, at: start)
    case .unknownSign: throw unknownOperator()
    default: throw unexpected("a value")
    }
    try advance()
    return try node(kind, height: 0, from: start)
  }

  // constant = TRUE | FALSE | NULL | SELF | ANYKEY | TRUEPREDICATE | FALSEPREDICATE
  private mutating func parseWord(_ word: ReservedWord) throws(Stop) -> Term {
    let start = token.start
    let kind: ExpressionSyntax.Kind
    switch word {
    case .trueWord, .yes: kind = .boolean(true)
    case .falseWord, .no: kind = .boolean(false)
    case .null, .nilWord: kind = .null
    case .root: kind = .root
    case .anyKey: kind = .anyKey
    case .subquery: return .value(try parseSubquery())
    case .cast: return .value(try parseCall(name: "CAST", from: start))
    case .truePredicate, .falsePredicate:
      try advance()
      return .condition(
        PredicateSyntax(
          kind: .constant(word == .truePredicate), range: start..<previousEnd, height: 1))
    default:
      guard dialect.keys.contains(tokenText) else { throw reservedWordAsValue() }
      kind = .key(tokenText)
    }
    try advance()
    return .value(try node(kind, height: 0, from: start))
  }

  // aggregate = '{' [ operand { ',' operand } ] '}'
  private mutating func parseAggregate() throws(Stop) -> ExpressionSyntax {
    let start = token.start
    try enter()
    let elements = try parseList(closing: .closeBrace)
    depth -= 1
    return try node(.aggregate(elements), height: elements.greatestHeight, from: start)
  }

  // '@' name, the same as SELF '.' '@' name
  private mutating func parseLeadingOperator() throws(Stop) -> ExpressionSyntax {
    let start = token.start
    let step = try parseKeyStep()
    let root = ExpressionSyntax(kind: .root, range: start..<start, height: 1)
    return try node(
      .path(root, [ExpressionSyntax.PathStep(kind: step, range: start..<previousEnd)]),
      height: 1, from: start)
  }

  // name = key | function '(' arguments ')' | selector '(' arguments ')' | TERNARY '(' ... ')'
  private mutating func parseName() throws(Stop) -> ExpressionSyntax {
    let start = token.start
    let name = try parseSelector()
    guard token.kind == .sign(.openParenthesis) else {
      return try node(.key(name), height: 0, from: start)
    }
    switch name.uppercased() {
    case "TERNARY": return try parseTernary(from: start)
    case "FUNCTION": return try parseArguments(of: "FUNCTION", from: start)
    case "FETCH": return try parseArguments(of: "FETCH", from: start)
    default: return try parseArguments(of: name, from: start)
    }
  }

  // selector = name | name ':' { name ':' }, the second with '(' after it
  private mutating func parseSelector() throws(Stop) -> String {
    var name = tokenName
    try advance()
    guard token.kind == .sign(.colon) else { return name }
    while token.kind == .sign(.colon) {
      name += ":"
      try advance()
      if token.kind == .identifier {
        name += tokenName
        try advance()
        guard token.kind == .sign(.colon) else { throw unexpected("':'") }
      }
    }
    guard token.kind == .sign(.openParenthesis) else { throw unexpected("'('") }
    return name
  }

  private mutating func parseCall(
    name: String, from start: Int
  ) throws(Stop) -> ExpressionSyntax {
    try advance()
    guard token.kind == .sign(.openParenthesis) else { throw unexpected("'('") }
    return try parseArguments(of: name, from: start)
  }

  private mutating func parseArguments(
    of name: String, from start: Int
  ) throws(Stop) -> ExpressionSyntax {
    try enter()
    let arguments = try parseList(closing: .closeParenthesis)
    depth -= 1
    return try node(.call(name, arguments), height: arguments.greatestHeight, from: start)
  }

  /// The values from the opening sign, which is the token, to the closing one.
  private mutating func parseList(
    closing: Token.Sign
  ) throws(Stop) -> [ExpressionSyntax] {
    try advance()
    var elements: [ExpressionSyntax] = []
    while token.kind != .sign(closing) {
      if !elements.isEmpty { try expect(.comma, orClosing: closing) }
      elements.append(try parseValue())
    }
    try advance()
    return elements
  }

  // TERNARY '(' or ',' operand ',' operand ')'
  private mutating func parseTernary(
    from start: Int
  ) throws(Stop) -> ExpressionSyntax {
    try enter()
    try advance()
    let test = try parseCondition()
    try expect(.comma)
    let first = try parseValue()
    try expect(.comma)
    let second = try parseValue()
    try expect(.closeParenthesis)
    depth -= 1
    return try node(
      .ternary(test, first, second), height: max(test.height, first.height, second.height),
      from: start)
  }

  // SUBQUERY '(' operand ',' variable ',' or ')'
  private mutating func parseSubquery() throws(Stop) -> ExpressionSyntax {
    let start = token.start
    try enter()
    try advance()
    try expect(.openParenthesis)
    if token.kind == .sign(.comma) { throw try missingCollection() }
    let collection = try parseValue()
    let variable = try parseBinding()
    let body = try parseCondition()
    try expect(.closeParenthesis)
    depth -= 1
    return try node(
      .subquery(collection, variable: variable, body),
      height: max(collection.height, body.height), from: start)
  }

  // binding = ',' variable ','
  private mutating func parseBinding() throws(Stop) -> String {
    try expect(.comma)
    guard token.kind != .sign(.comma) else { throw fault(.vanishedVariable, at: token.start) }
    guard token.kind == .variable else { throw unexpected("a variable such as '$item'") }
    let variable = tokenName
    try advance()
    try expect(.comma)
    return variable
  }

  /// The fault of a SUBQUERY that has a comma where its collection must stand.
  private mutating func missingCollection() throws(Stop) -> Stop {
    let gap = token.start
    try advance()
    return token.kind == .variable
      ? fault(.unexpected(",", expected: "a collection"), at: gap)
      : fault(.vanishedVariable, at: gap)
  }

  /// A condition inside the parentheses of SUBQUERY or TERNARY.
  private mutating func parseCondition() throws(Stop) -> PredicateSyntax {
    let start = token.start
    openParentheses += 1
    let term = try parseOr()
    openParentheses -= 1
    return try condition(term, from: start)
  }

  /// The number that the token is.
  private mutating func number() throws(Stop) -> ExpressionSyntax.Kind {
    switch NumberLiteral(lexer.text(token.start..<token.end))?.value {
    case .integer(let value): .integer(value)
    case .double(let value): .double(value)
    default: throw fault(.invalidNumber(tokenText), at: token.start)
    }
  }

  /// The text of the string that the token is.
  private mutating func string() throws(Stop) -> String {
    var literal = StringLiteral(lexer.bytes[token.start..<token.end])
    do throws(PredicateSyntaxError) {
      return try literal.resolved()
    } catch {
      throw fault(error.reason, at: error.offset)
    }
  }
}

extension [ExpressionSyntax] {
  /// The height of the highest element; 0 if there is none.
  fileprivate var greatestHeight: Int {
    reduce(0) { Swift.max($0, $1.height) }
  }
}
