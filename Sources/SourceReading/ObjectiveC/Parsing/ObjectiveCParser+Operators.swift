extension ObjectiveCParser {
  /// An operator between two operands.
  struct Operator {
    /// How it is written.
    let text: String
    /// How strongly it binds; more binds more.
    let precedence: Int
    /// How many tokens it has.
    let tokens: Int
  }

  /// An operand with the places where it begins and ends, parentheses included.
  private struct Operand {
    var expression: SourceExpression
    var height: Int
    var start: UInt32
    var end: UInt32
  }

  /// Operands with the operators of one precedence after them.
  private struct Run {
    let precedence: Int
    var operands: [Operand]
    var operators: [Operator]
  }

  /// The operator between operands that is next, or `nil`.
  private func binaryOperator() -> Operator? {
    let precedence: Int
    switch kind {
    case .or: precedence = 1
    case .and: precedence = 2
    case .bar: precedence = 3
    case .caret: precedence = 4
    case .ampersand: precedence = 5
    case .equalEqual, .notEqual: precedence = 6
    case .less, .lessEqual, .greaterEqual: precedence = 7
    case .greater:
      guard tokens[at].end == tokens[at + 1].start else { precedence = 7; break }
      if kind(at + 1) == .greaterEqual { return nil }
      if kind(at + 1) == .greater { return Operator(text: ">>", precedence: 8, tokens: 2) }
      precedence = 7
    case .shiftLeft: precedence = 8
    case .plus, .minus: precedence = 9
    case .star, .slash, .percent: precedence = 10
    default: return nil
    }
    return Operator(text: spelled(at), precedence: precedence, tokens: 1)
  }

  /// Reads operands and what is between them, without recursion.
  mutating func binary() throws(Failure) -> SourceExpression {
    let start = tokens[at].start
    let first = try operand()
    guard binaryOperator() != nil else { return first }
    // Each run binds more strongly than the one before it.
    var runs: [Run] = []
    var value = Operand(
      expression: first, height: height, start: start, end: tokens[at - 1].end)
    while true {
      let next = binaryOperator()
      let precedence = next?.precedence ?? 0
      while let last = runs.last, last.precedence > precedence {
        runs[runs.count - 1].operands.append(value)
        let run = runs.removeLast()
        value = Self.folded(run.operands[...], run.operators[...])
      }
      guard let next else {
        height = value.height
        return value.expression
      }
      if let last = runs.last, last.precedence == precedence {
        runs[runs.count - 1].operands.append(value)
        runs[runs.count - 1].operators.append(next)
      } else {
        runs.append(Run(precedence: precedence, operands: [value], operators: [next]))
      }
      at += next.tokens
      let start = tokens[at].start
      let expression = try operand()
      value = Operand(
        expression: expression, height: height, start: start, end: tokens[at - 1].end)
    }
  }

  /// Makes one expression of operands, the left ones first.
  ///
  /// Long rows are folded in parts of 64, so that the result is not as deep as the row is long.
  private static func folded(
    _ operands: ArraySlice<Operand>, _ operators: ArraySlice<Operator>
  ) -> Operand {
    var size = 1
    while operands.count > size * 64 { size *= 64 }
    var result = operands[operands.startIndex]
    let offset = operators.startIndex - operands.startIndex
    var place = operands.startIndex
    while place < operands.endIndex {
      let end = min(place + size, operands.endIndex)
      let part =
        size == 1
        ? operands[place]
        : folded(operands[place..<end], operators[place + offset..<end + offset - 1])
      if place == operands.startIndex {
        result = part
      } else {
        let text = operators[place + offset - 1].text
        let range = SourceRange(start: result.start, length: part.end - result.start)
        result = Operand(
          expression: SourceExpression(
            .operation(text, [result.expression, part.expression]), at: range),
          height: max(result.height, part.height) + 1, start: result.start, end: part.end)
      }
      place = end
    }
    return result
  }
}
