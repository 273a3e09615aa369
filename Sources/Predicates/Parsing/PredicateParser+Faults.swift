/// How the parser says what is wrong.
extension PredicateParser {
  /// Notes a fault; the caller throws what it returns.
  mutating func fault(_ reason: PredicateSyntaxError.Reason, at offset: Int) -> Stop {
    failure = PredicateSyntaxError(reason: reason, offset: offset)
    return Stop()
  }

  /// The fault that the token is not what must stand here.
  mutating func unexpected(_ expected: String) -> Stop {
    token.kind == .end
      ? fault(.unexpectedEnd(expected: expected), at: token.start)
      : fault(.unexpected(tokenText, expected: expected), at: token.start)
  }

  /// The fault that a sign is missing; a word that is nearly AND or OR is named as such.
  mutating func missing(_ sign: String) -> Stop {
    if token.kind == .identifier,
      let suggestion = SpellingSuggestion.nearest(to: tokenText, among: ["AND", "OR"])
    {
      return fault(.unknownOperator(tokenText, suggestion: suggestion), at: token.start)
    }
    return unexpected(sign)
  }

  /// The fault of a token that stands after a term where the term should have ended; without a
  /// reason, a closing parenthesis is missing.
  mutating func faultAfter(
    _ term: Term, orElse reason: PredicateSyntaxError.Reason?
  ) -> Stop {
    if case .condition = term, token.kind == .identifier,
      let suggestion = SpellingSuggestion.nearest(to: tokenText, among: ["AND", "OR"])
    {
      return fault(.unknownOperator(tokenText, suggestion: suggestion), at: token.start)
    }
    if case .condition = term, token.kind == .unknownSign { return unknownOperator() }
    guard let reason else { return unexpected("')'") }
    return fault(reason, at: token.start)
  }

  /// The fault of a token that stands where an operator must stand.
  mutating func unknownOperator() -> Stop {
    let names = ComparisonOperator.allCases.map(\.rawValue)
    switch token.kind {
    case .unknownSign:
      let suggestion = SpellingSuggestion.nearest(
        to: tokenText, among: names.filter { $0.utf8.first.map(PredicateLexer.isName) == false })
      return fault(.unknownOperator(tokenText, suggestion: suggestion), at: token.start)
    case .identifier, .word(.caseInsensitive), .word(.ci):
      let word = String(lexer.hyphenatedWord(at: token.start).prefix(40))
      let suggestion = SpellingSuggestion.nearest(
        to: word, among: names.filter { $0.utf8.first.map(PredicateLexer.isName) == true })
      return fault(.unknownOperator(word, suggestion: suggestion), at: token.start)
    case .word(.not), .sign(.not):
      return unexpected("an operator (NOT goes before the left side)")
    default:
      return unexpected("an operator")
    }
  }

  /// The fault of a reserved word where a value must stand: a key that needs `#`, or just a slip.
  mutating func reservedWordAsValue() -> Stop {
    var ahead = lexer
    if let next = try? ahead.next(), next.comparisonOperator != nil || next.startsPathStep {
      return fault(.reservedWord(tokenText), at: token.start)
    }
    return unexpected("a value")
  }
}
