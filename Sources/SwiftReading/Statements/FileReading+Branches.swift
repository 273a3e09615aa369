#if Sources
import SourceReading
import SwiftSyntax

extension FileReading {
  /// Reads `if` with everything that follows it; nothing recurses along `else if`.
  func ifStatement(_ node: IfExprSyntax, _ depth: Int) -> SourceStatement {
    var branches = [node]
    var last: [SourceStatement] = []
    while case .ifExpr(let next)? = branches.last?.elseBody { branches.append(next) }
    guard depth + 3 * branches.count < Self.deepest else {
      passOver(range(node))
      return SourceStatement(.expression(other([], node)), at: range(node))
    }
    if case .codeBlock(let block)? = branches.last?.elseBody {
      last = statements(block.statements, depth + 3 * branches.count)
    }
    let end = node.end
    var index = branches.count
    for branch in branches.reversed() {
      index -= 1
      let inner = depth + 3 * index
      let kind = SourceStatement.Kind.if(
        conditions(branch.conditions, inner), statements(branch.body.statements, inner + 3), last)
      last = [SourceStatement(kind, at: range(branch.start, end))]
    }
    return last.first ?? SourceStatement(.expression(other([], node)), at: range(node))
  }

  /// Reads conditions that all must hold.
  func conditions(
    _ list: ConditionElementListSyntax, _ depth: Int
  ) -> [SourceStatement.Condition] {
    list.map { element in
      switch element.condition {
      case .expression(let value):
        return .expression(expression(value, depth + 3))
      case .availability(let node):
        return .expression(other([], node))
      case .matchingPattern(let match):
        let type = match.typeAnnotation.map { text($0.type) }
        return .binding(
          pattern(match.pattern, type: type, depth + 3),
          expression(match.initializer.value, depth + 3))
      case .optionalBinding(let binding):
        let type = binding.typeAnnotation.map { text($0.type) }
        return .binding(
          pattern(binding.pattern, type: type, depth + 3),
          binding.initializer.map { expression($0.value, depth + 3) })
      }
    }
  }

  /// Reads `switch`.
  func switchStatement(_ node: SwitchExprSyntax, _ depth: Int) -> SourceStatement {
    guard depth < Self.deepest else {
      passOver(range(node))
      return SourceStatement(.expression(other([], node)), at: range(node))
    }
    var cases: [SourceStatement.Case] = []
    append(node.cases, to: &cases, depth)
    return SourceStatement(
      .switch(expression(node.subject, depth + 3), cases), at: range(node))
  }

  private func append(
    _ list: SwitchCaseListSyntax, to cases: inout [SourceStatement.Case], _ depth: Int
  ) {
    for element in list {
      switch element {
      case .switchCase(let item):
        cases.append(switchCase(item, depth))
      case .ifConfigDecl(let conditional):
        for clause in conditional.shipped {
          guard case .switchCases(let inner)? = clause.elements else { continue }
          append(inner, to: &cases, depth)
        }
      }
    }
  }

  private func switchCase(_ node: SwitchCaseSyntax, _ depth: Int) -> SourceStatement.Case {
    var patterns: [SourcePattern] = []
    var condition: SourceExpression?
    if case .case(let label) = node.label {
      for item in label.caseItems {
        patterns.append(pattern(item.pattern, depth + 6))
        if let clause = item.whereClause { condition = expression(clause.condition, depth + 6) }
      }
    }
    return SourceStatement.Case(
      patterns: patterns, condition: condition, body: statements(node.statements, depth + 6))
  }
}
#endif
