/// Reads the text of a predicate into a tree.
///
/// A parenthesis may hold a condition or a value, and only what is in it shows which. So both
/// are read by the same productions, which answer with the one or the other, and nothing is ever
/// read twice: the time is linear in the text.
/// Source: Apple, "Predicate Format String Syntax", and the BNF there.
public struct PredicateParser {
  /// A condition or a value, as far as it has been read.
  enum Term {
    case condition(PredicateSyntax)
    case value(ExpressionSyntax)
  }

  /// Says that the parser has stopped at its `failure`.
  ///
  /// The productions nest as deep as the text does, and each keeps room on the stack for what the
  /// ones beneath it throw. So they throw nothing but this, and the fault stays in the parser.
  struct Stop: Error {}

  /// The fault at which the parser has stopped.
  var failure: PredicateSyntaxError?
  var lexer: PredicateLexer
  /// The token that is looked at, which has not been used yet.
  var token: Token
  /// Where the token before that one ended.
  var previousEnd = 0
  /// How many nested productions are being read.
  var depth = 0
  /// How many of those end with a closing parenthesis.
  var openParentheses = 0
  let maximumDepth: Int
  let dialect: PredicateDialect
  /// What was handed in for `%@` and its like.
  let arguments: [PredicateValue]
  /// How many of those have been used.
  var nextArgument = 0

  private init(
    _ text: String, _ arguments: [PredicateValue]?, _ dialect: PredicateDialect,
    limits: PredicateLimits
  ) {
    lexer = PredicateLexer(text, takesArguments: arguments != nil)
    self.arguments = arguments ?? []
    self.dialect = dialect
    maximumDepth = limits.maximumDepth
    token = Token(kind: .end, start: 0, end: 0)
  }

  /// Parses a whole text.
  ///
  /// - Parameters:
  ///   - text: A predicate in Apple's format language, without arguments.
  ///   - limits: How long and how deep the text may be.
  /// - Returns: The tree of the text.
  /// - Throws: The first fault, with its place.
  public static func parse(
    _ text: String, limits: PredicateLimits = .standard
  ) throws(PredicateSyntaxError) -> PredicateSyntax {
    try parse(text, optional: nil, limits: limits)
  }

  /// Parses a whole text with arguments.
  ///
  /// - Parameters:
  ///   - format: A predicate in Apple's format language.
  ///   - arguments: What stands for `%@`, `%K` and the conversions of `printf`, in order.
  ///   - limits: How long and how deep the text may be.
  /// - Returns: The tree of the text, with the arguments in it.
  /// - Throws: The first fault, with its place.
  public static func parse(
    _ format: String, arguments: [PredicateValue], limits: PredicateLimits = .standard
  ) throws(PredicateSyntaxError) -> PredicateSyntax {
    try parse(format, optional: arguments, limits: limits)
  }

  /// Parses a whole text of a dialect.
  ///
  /// - Parameters:
  ///   - text: A predicate of the dialect, without arguments.
  ///   - dialect: What the language of the text has besides.
  ///   - limits: How long and how deep the text may be.
  /// - Returns: The tree of what the text stands for.
  /// - Throws: The first fault, with its place.
  static func parse(
    _ text: String, dialect: PredicateDialect, limits: PredicateLimits
  ) throws(PredicateSyntaxError) -> PredicateSyntax {
    try parse(text, optional: nil, dialect: dialect, limits: limits)
  }

  private static func parse(
    _ text: String, optional arguments: [PredicateValue]?,
    dialect: PredicateDialect = .standard, limits: PredicateLimits
  ) throws(PredicateSyntaxError) -> PredicateSyntax {
    guard text.utf8.count <= limits.maximumLength else {
      throw PredicateSyntaxError(
        reason: .tooLong(limit: limits.maximumLength), offset: limits.maximumLength)
    }
    var parser = PredicateParser(text, arguments, dialect, limits: limits)
    do throws(Stop) {
      return try parser.parseText()
    } catch {
      throw parser.failure ?? PredicateSyntaxError(reason: .bareExpression, offset: 0)
    }
  }

  // text = or END
  private mutating func parseText() throws(Stop) -> PredicateSyntax {
    try advance()
    let start = token.start
    let term = try parseOr()
    guard token.kind == .end else {
      throw faultAfter(term, orElse: .trailingText(tokenText))
    }
    let condition = try condition(term, from: start)
    guard nextArgument == arguments.count else {
      throw fault(.unusedArguments(count: arguments.count - nextArgument), at: token.start)
    }
    return condition
  }

  // or = and { OR and }
  mutating func parseOr() throws(Stop) -> Term {
    let start = token.start
    let first = try parseAnd()
    guard token.isOr else { return first }
    var parts = [try condition(first, from: start)]
    while token.isOr {
      try advance()
      let next = token.start
      parts.append(try condition(try parseAnd(), from: next))
    }
    return .condition(try joined(.or(parts), parts, from: start))
  }

  // and = not { AND not }
  private mutating func parseAnd() throws(Stop) -> Term {
    let start = token.start
    let first = try parseNot()
    guard token.isAnd else { return first }
    var parts = [try condition(first, from: start)]
    while token.isAnd {
      try advance()
      let next = token.start
      parts.append(try condition(try parseNot(), from: next))
    }
    return .condition(try joined(.and(parts), parts, from: start))
  }

  // not = NOT not | comparison
  private mutating func parseNot() throws(Stop) -> Term {
    guard token.isNot else { return try parseComparison() }
    let start = token.start
    try enter()
    try advance()
    let next = token.start
    let inner = try condition(try parseNot(), from: next)
    depth -= 1
    return .condition(try joined(.not(inner), [inner], from: start))
  }

  // comparison = [ ANY | SOME | ALL | NONE ] operand operator [ options ] operand
  private mutating func parseComparison() throws(Stop) -> Term {
    let start = token.start
    let qualifier = token.qualifier
    if qualifier != nil { try advance() }
    let leftStart = token.start
    let term = try parseOperand()
    guard let comparator = token.comparisonOperator else {
      return try finishedTerm(term, isQualified: qualifier != nil, from: leftStart)
    }
    let left = try value(term, from: leftStart)
    return try parseRightSide(of: comparator, qualifier, left, from: start)
  }

  /// The rest of a comparison, from its operator on.
  ///
  /// The tails of productions are methods of their own, so that what they need is not on the stack
  /// while the heads nest.
  private mutating func parseRightSide(
    of comparator: ComparisonOperator, _ qualifier: PredicateSyntax.Qualifier?,
    _ left: ExpressionSyntax, from start: Int
  ) throws(Stop) -> Term {
    try advance()
    let options = try parseOptions(of: comparator)
    let right = try parseValue()
    if token.comparisonOperator != nil {
      throw fault(.chainedComparison(tokenText), at: token.start)
    }
    let comparison = PredicateSyntax.Comparison(
      qualifier: qualifier, left: left, comparator: comparator, options: options, right: right)
    return .condition(try self.comparison(comparison, from: start))
  }

  /// What an operand is when no comparison operator follows it: complete, or a fault.
  private mutating func finishedTerm(
    _ term: Term, isQualified: Bool, from start: Int
  ) throws(Stop) -> Term {
    if case .condition = term, !isQualified { return term }
    let value = try value(term, from: start)
    switch token.kind {
    case .end:
      throw isQualified
        ? fault(.unexpectedEnd(expected: "an operator"), at: token.start)
        : openParentheses == 0
          ? fault(.bareExpression, at: start)
          : fault(.unexpectedEnd(expected: "')'"), at: token.start)
    case .sign(.closeParenthesis), .sign(.closeBrace), .sign(.closeBracket), .sign(.comma),
      .sign(.doubleAnd), .sign(.doubleOr), .word(.and), .word(.or):
      guard !isQualified else {
        throw fault(.unexpected(tokenText, expected: "an operator"), at: token.start)
      }
      return .value(value)
    default:
      throw unknownOperator()
    }
  }

  // options = '[' letters ']'
  private mutating func parseOptions(
    of comparator: ComparisonOperator
  ) throws(Stop) -> ComparisonOptions {
    guard token.kind == .sign(.openBracket) else { return [] }
    guard comparator.takesOptions else {
      throw fault(.optionsNotAllowed(comparator.rawValue), at: token.start)
    }
    try advance()
    var options: ComparisonOptions = []
    let start = token.start
    while token.kind != .sign(.closeBracket) {
      guard token.kind != .end else {
        throw fault(.unexpectedEnd(expected: "']'"), at: token.start)
      }
      for scalar in tokenText.lowercased().unicodeScalars {
        guard let option = ComparisonOptions.letters.first(where: { $0.1 == scalar })?.0 else {
          throw fault(.unknownOption(tokenText), at: token.start)
        }
        options.insert(option)
      }
      try advance()
    }
    guard !options.isEmpty else { throw fault(.unknownOption(""), at: start) }
    try advance()
    return options
  }
}
