/// The productions of values.
extension PredicateParser {
  // operand = variable ':=' operand | binary
  mutating func parseOperand() throws(Stop) -> Term {
    let start = token.start
    let left = try parseBinary(minimum: 1)
    return token.kind == .sign(.assign) ? try parseAssignment(to: left, from: start) : left
  }

  private mutating func parseAssignment(to left: Term, from start: Int) throws(Stop) -> Term {
    guard case .value(let target) = left, case .variable(let name) = target.kind else {
      throw fault(.unexpected(":=", expected: "an operator"), at: token.start)
    }
    try enter()
    try advance()
    let right = try parseValue()
    depth -= 1
    return .value(
      try node(.assignment(variable: name, right), height: right.height, from: start))
  }

  /// An operand that must be a value.
  mutating func parseValue() throws(Stop) -> ExpressionSyntax {
    let start = token.start
    let term = try parseOperand()
    return try value(term, from: start)
  }

  // binary = unary { operator unary }, tighter operators first, each to the left
  private mutating func parseBinary(minimum: Int) throws(Stop) -> Term {
    let start = token.start
    var left = try parseUnary()
    while let operation = binaryOperator, operation.precedence >= minimum {
      let first = try value(left, from: start)
      left = try parseRightSide(of: operation, first, from: start)
    }
    return left
  }

  /// The rest of two values with an operator between them, from the operator on.
  private mutating func parseRightSide(
    of operation: BinaryOperator, _ first: ExpressionSyntax, from start: Int
  ) throws(Stop) -> Term {
    try advance()
    let next = token.start
    let second = try value(try parseBinary(minimum: operation.precedence + 1), from: next)
    return .value(
      try node(
        .binary(operation, first, second), height: max(first.height, second.height), from: start))
  }

  // unary = '-' unary | '~' unary | postfix
  private mutating func parseUnary() throws(Stop) -> Term {
    let operation: UnaryOperator
    switch token.kind {
    case .sign(.minus): operation = .minus
    case .sign(.tilde): operation = .complement
    default: return try parsePostfix()
    }
    let start = token.start
    try enter()
    try advance()
    let next = token.start
    let isLeast =
      operation == .minus && token.kind == .number && tokenText == NumberLiteral.leastMagnitude
    let inner = try value(try parseUnary(), from: next)
    depth -= 1
    if isLeast, case .double = inner.kind {
      return .value(try node(.integer(.min), height: 0, from: start))
    }
    return .value(try node(.unary(operation, inner), height: inner.height, from: start))
  }

  // postfix = primary { '.' key | '.' '@' name | '[' index ']' }
  private mutating func parsePostfix() throws(Stop) -> Term {
    let start = token.start
    let first = try parsePrimary()
    guard token.startsPathStep else { return first }
    return .value(try parsePath(on: try value(first, from: start), from: start))
  }

  /// The steps of a path, joined to those that its base has already.
  private mutating func parsePath(
    on base: ExpressionSyntax, from start: Int
  ) throws(Stop) -> ExpressionSyntax {
    var base = base
    var steps: [ExpressionSyntax.PathStep] = []
    // Parentheses end what a collection operator takes as its own.
    if case .path(let inner, let first) = base.kind,
      base.range.lowerBound == start || !first.contains(where: \.isCollectionOperator)
    {
      (base, steps) = (inner, first)
    }
    var height = base.height
    while token.startsPathStep {
      if try parseArgumentSteps(into: &steps, &height) { continue }
      let step = try parseStep()
      switch step.kind {
      // An operator takes the rest of the path as its own, which makes it a level.
      case .collectionOperator: height += 1
      case .index(let index): height = max(height, index.height)
      default: break
      }
      steps.append(step)
    }
    return try node(.path(base, steps), height: height, from: start)
  }

  /// Whether the token after this one is `%K`.
  private var isBeforeKeyPathArgument: Bool {
    var ahead = lexer
    return (try? ahead.next())?.kind == .argument(.keyPath)
  }

  /// The steps of a key path that was handed in, if the next step is `.%K`.
  private mutating func parseArgumentSteps(
    into steps: inout [ExpressionSyntax.PathStep], _ height: inout Int
  ) throws(Stop) -> Bool {
    guard token.kind == .sign(.period), isBeforeKeyPathArgument else { return false }
    let start = token.start
    try advance()
    guard case .string(let path) = try argument(.keyPath) else { return false }
    let kinds = try self.steps(of: path)
    try advance()
    for kind in kinds {
      if case .collectionOperator = kind { height += 1 }
      steps.append(ExpressionSyntax.PathStep(kind: kind, range: start..<previousEnd))
    }
    return true
  }

  // step = '.' key | '.' variable | '.' '@' name | '[' index ']'
  private mutating func parseStep() throws(Stop) -> ExpressionSyntax.PathStep {
    let start = token.start
    let kind: ExpressionSyntax.PathStep.Kind
    if token.kind == .sign(.period) {
      try advance()
      kind = try parseKeyStep()
    } else {
      kind = try parseIndexStep()
    }
    return ExpressionSyntax.PathStep(kind: kind, range: start..<previousEnd)
  }

  /// What follows the period of a path: a key, a variable that holds one, or `@` and the name of a
  /// collection operator.
  mutating func parseKeyStep() throws(Stop) -> ExpressionSyntax.PathStep.Kind {
    let kind: ExpressionSyntax.PathStep.Kind
    switch token.kind {
    case .identifier, .escapedName:
      kind = .key(tokenName)
    case .variable: kind = .variable(tokenName)
    case .sign(.at):
      let start = token.start
      try advance()
      guard token.start == start + 1, token.isName else {
        throw unexpected("the name of a collection operator")
      }
      kind = .collectionOperator(tokenName)
    case .word(.root):
      kind = .itself
    case .word where dialect.keys.contains(tokenText):
      kind = .key(tokenText)
    case .word: throw fault(.reservedWord(tokenText), at: token.start)
    default: throw unexpected("a key")
    }
    try advance()
    return kind
  }

  // index = '[' ( FIRST | LAST | SIZE | operand ) ']'
  private mutating func parseIndexStep()
    throws(Stop) -> ExpressionSyntax.PathStep.Kind
  {
    try advance()
    let kind: ExpressionSyntax.PathStep.Kind
    switch token.kind {
    case .word(.first): kind = .first
    case .word(.last): kind = .last
    case .word(.size): kind = .size
    default:
      try enter()
      kind = .index(try parseValue())
      depth -= 1
      try expect(.closeBracket)
      return kind
    }
    try advance()
    try expect(.closeBracket)
    return kind
  }

  /// The operator between two values that the token is, if it is one.
  private var binaryOperator: BinaryOperator? {
    switch token.kind {
    case .sign(let sign): BinaryOperator(rawValue: sign.rawValue)
    case .identifier: BinaryOperator(rawValue: tokenText.uppercased())
    default: nil
    }
  }
}
