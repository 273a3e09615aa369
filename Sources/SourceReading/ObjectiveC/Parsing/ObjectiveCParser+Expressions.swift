extension ObjectiveCParser {
  /// Reads an expression with commas outside of arguments.
  mutating func expression() throws(Failure) -> SourceExpression {
    let first = try assignment()
    guard kind == .comma else { return first }
    var parts = [first]
    var highest = height
    while take(.comma) {
      parts.append(try assignment())
      highest = max(highest, height)
    }
    height = highest + 1
    let range = SourceRange(Int(first.range.start)..<Int(tokens[at - 1].end))
    return SourceExpression(
      parts.count == 2 ? .operation(",", parts) : .other(parts), at: range)
  }

  /// Reads an expression without commas: an assignment, a condition, or operators.
  mutating func assignment() throws(Failure) -> SourceExpression {
    try descend()
    defer { depth -= 1 }
    let start = at
    var value = try binary()
    if kind == .question {
      value = try conditional(value, start)
    }
    if let text = assignmentOperator() {
      let before = height
      let right = try initializer()
      height = max(before, height) + 1
      value = SourceExpression(.assignment(value, text, right), at: range(from: start))
    }
    return value
  }

  private mutating func conditional(
    _ condition: SourceExpression, _ start: Int
  ) throws(Failure) -> SourceExpression {
    at += 1
    var highest = height
    if take(.colon) {
      let second = try assignment()
      height = max(highest, height) + 1
      return SourceExpression(.operation("?:", [condition, second]), at: range(from: start))
    }
    let first = try expression()
    highest = max(highest, height)
    guard take(.colon) else { throw Failure(words: "expected ':'") }
    let second = try assignment()
    height = max(highest, height) + 1
    return SourceExpression(.conditional(condition, first, second), at: range(from: start))
  }

  /// Takes an operator that assigns.
  private mutating func assignmentOperator() -> String? {
    switch kind {
    case .assign, .plusAssign, .minusAssign, .starAssign, .slashAssign, .percentAssign,
      .ampersandAssign, .barAssign, .caretAssign, .shiftLeftAssign:
      at += 1
      return spelled(at - 1)
    case .greater where kind(at + 1) == .greaterEqual && tokens[at].end == tokens[at + 1].start:
      at += 2
      return ">>="
    default: return nil
    }
  }
}
