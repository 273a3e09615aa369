extension ObjectiveCParser {
  /// Reads a statement that begins with `@`, or returns `false` for an expression.
  mutating func atStatement(into result: inout [SourceStatement]) throws(Failure) -> Bool {
    let start = at
    let kind: SourceStatement.Kind
    switch known(at + 1) {
    case .try: kind = try tryStatement(words: 2)
    case .autoreleasepool:
      at += 2
      kind = .block(try block(), [])
    case .synchronized:
      at += 2
      guard self.kind == .leftParenthesis else { throw Failure(words: "expected '('") }
      let lock = try parentheses()
      let first = SourceStatement(.expression(lock), at: lock.range)
      kind = .block([first] + (try block()), [])
    case .throw:
      at += 2
      let value = self.kind == .semicolon ? nil : try expression()
      try endStatement()
      kind = .throw(value)
    case .catch, .finally, .end, .implementation, .interface, .property:
      throw Failure(words: "expected a statement")
    case .import:
      try atDeclaration()
      return true
    default: return false
    }
    result.append(SourceStatement(kind, at: range(from: start)))
    return true
  }
}
