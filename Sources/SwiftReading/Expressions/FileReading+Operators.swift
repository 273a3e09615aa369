#if Sources
import SourceReading
import SwiftSyntax

extension FileReading {
  /// Collects the precedence of the operators that the file declares.
  func collectOperators(_ items: CodeBlockItemListSyntax) {
    for item in items where item.item.kind == .operatorDecl {
      guard let operation = item.item.as(OperatorDeclSyntax.self) else { continue }
      let group = operation.operatorPrecedenceAndTypes.map { name($0.precedenceGroup) } ?? ""
      operators[name(operation.name)] = .group(group)
    }
  }

  /// Reads operands with operators between them.
  func sequence(_ node: SequenceExprSyntax, _ depth: Int) -> SourceExpression {
    let elements = Array(node.elements)
    let inner = depth + 3 * (elements.count / 2)
    guard inner < Self.deepest else { return flat(elements, node, depth) }
    // What follows `try?` or `try!` belongs to it, so that the last one of them is joined first.
    var end = elements.count
    var tail: SourceExpression?
    for index in elements.indices.reversed() where Attempt(elements[index]) != .plain {
      tail = fold(elements[index..<end], tail, inner)
      end = index
    }
    if end == 0, let tail { return tail }
    return fold(elements[0..<end], tail, inner) ?? other([], node)
  }

  /// What is too long to be joined one by one: the operands beside one another.
  private func flat(
    _ elements: [ExprSyntax], _ node: SequenceExprSyntax, _ depth: Int
  ) -> SourceExpression {
    var operands: [SourceExpression] = []
    for element in elements {
      switch element.kind {
      case .binaryOperatorExpr, .assignmentExpr, .arrowExpr, .unresolvedAsExpr, .unresolvedIsExpr,
        .typeExpr:
        break
      case .unresolvedTernaryExpr:
        operands.append(
          expression(element.cast(UnresolvedTernaryExprSyntax.self).thenExpression, depth + 3))
      default:
        operands.append(expression(element, depth + 3))
      }
    }
    return other(operands, node)
  }

  /// Joins operands and operators; a first one with `try?` or `try!` is around all.
  ///
  /// `tail` has been joined behind them already, and stands for the last operand.
  private func fold(
    _ elements: ArraySlice<ExprSyntax>, _ tail: SourceExpression?, _ depth: Int
  ) -> SourceExpression? {
    guard let first = elements.first else { return tail }
    let attempt = Attempt(first)
    let operand = first.as(TryExprSyntax.self)?.expression ?? first
    var folding = OperatorFolding(expression(operand, depth))
    var index = elements.startIndex + 1
    while index < elements.endIndex {
      let infix = elements[index]
      let next =
        index + 1 < elements.endIndex
        ? { self.expression(elements[index + 1], depth) } : { tail ?? self.other([], infix) }
      add(infix, elements[(index + 1)...].first, next, to: &folding, depth)
      index += 2
    }
    guard let result = folding.finish(), attempt != .plain else { return folding.finish() }
    return SourceExpression(
      attempt.wrapped(result), at: range(first.start, result.range.bytes.upperBound))
  }

  private func add(
    _ infix: ExprSyntax, _ type: ExprSyntax?, _ next: () -> SourceExpression,
    to folding: inout OperatorFolding, _ depth: Int
  ) {
    switch infix.kind {
    case .assignmentExpr:
      folding.add(.assignment("="), .assignment, next())
    case .arrowExpr:
      folding.add(.binary("->"), .arrow, next())
    case .unresolvedTernaryExpr:
      let middle = infix.cast(UnresolvedTernaryExprSyntax.self).thenExpression
      folding.add(.ternary(expression(middle, depth)), .ternary, next())
    case .unresolvedAsExpr:
      let name = type.map(text) ?? ""
      folding.add(to: (type ?? infix).end, .casting) { .cast($0, name) }
    case .unresolvedIsExpr:
      let name = type.map(text) ?? ""
      folding.add(to: (type ?? infix).end, .casting) { .typeTest($0, name) }
    default:
      let name = text(infix)
      let precedence = operators[name] ?? .known(name) ?? .standard
      let isAssignment = precedence.level == OperatorPrecedence.assignment.level
      folding.add(isAssignment ? .assignment(name) : .binary(name), precedence, next())
    }
  }
}
#endif
