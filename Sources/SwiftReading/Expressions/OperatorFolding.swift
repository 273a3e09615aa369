#if Sources
import SourceReading

/// Joins the operands and operators of an expression by precedence.
///
/// Source: Dijkstra, "Making a Translator for ALGOL 60" (the shunting yard); nothing recurses.
struct OperatorFolding {
  /// An operator between two operands.
  enum Infix {
    case binary(String)
    case assignment(String)
    case ternary(SourceExpression)
  }

  private var operands: [SourceExpression]
  private var pending: [(infix: Infix, precedence: OperatorPrecedence)] = []

  /// Begins with an operand.
  init(_ first: SourceExpression) { operands = [first] }

  /// Adds an operator and the operand behind it.
  mutating func add(
    _ infix: Infix, _ precedence: OperatorPrecedence, _ operand: SourceExpression
  ) {
    reduce(before: precedence)
    pending.append((infix, precedence))
    operands.append(operand)
  }

  /// Adds a cast or a test of a type, behind which is no operand.
  mutating func add(
    to end: Int, _ precedence: OperatorPrecedence,
    _ kind: (SourceExpression) -> SourceExpression.Kind
  ) {
    reduce(before: precedence)
    guard let last = operands.popLast() else { return }
    operands.append(SourceExpression(kind(last), at: last.range.extended(to: end)))
  }

  /// Joins everything.
  mutating func finish() -> SourceExpression? {
    while let last = pending.popLast() { join(last.infix) }
    return operands.last
  }

  private mutating func reduce(before precedence: OperatorPrecedence) {
    while let last = pending.last,
      last.precedence.level > precedence.level
        || last.precedence.level == precedence.level && !precedence.isRightAssociative
    {
      pending.removeLast()
      join(last.infix)
    }
  }

  private mutating func join(_ infix: Infix) {
    guard let last = operands.popLast(), let first = operands.popLast() else { return }
    let range = first.range.extended(to: last.range.bytes.upperBound)
    let kind: SourceExpression.Kind =
      switch infix {
      case .assignment(let name): .assignment(first, name, last)
      case .ternary(let middle): .conditional(first, middle, last)
      case .binary(let name): .operation(name, [first, last])
      }
    operands.append(SourceExpression(kind, at: range))
  }
}

extension SourceRange {
  /// The stretch from the start of this one to another end.
  func extended(to end: Int) -> SourceRange {
    SourceRange(Int(start)..<max(Int(start), end))
  }
}
#endif
