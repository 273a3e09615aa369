#if Sources
import SourceReading
import SwiftSyntax

extension FileReading {
  /// Reads the statements of a body.
  func statements(_ list: CodeBlockItemListSyntax, _ depth: Int) -> [SourceStatement] {
    var result: [SourceStatement] = []
    for item in list { append(item, to: &result, depth) }
    return result
  }

  private func append(
    _ item: CodeBlockItemSyntax, to result: inout [SourceStatement], _ depth: Int
  ) {
    guard depth < Self.deepest else { return passOver(range(item)) }
    switch item.item {
    case .decl(let declaration): local(declaration, into: &result, depth)
    case .stmt(let statement): result.append(self.statement(statement, depth))
    case .expr(let value): result.append(self.statement(value, depth))
    }
  }

  /// Reads an expression as a statement; `if` and `switch` are statements then.
  func statement(_ node: ExprSyntax, _ depth: Int) -> SourceStatement {
    switch node.kind {
    case .ifExpr: return ifStatement(node.cast(IfExprSyntax.self), depth)
    case .switchExpr: return switchStatement(node.cast(SwitchExprSyntax.self), depth)
    default:
      return SourceStatement(.expression(expression(node, depth + 3)), at: range(node))
    }
  }

  /// Reads a statement.
  func statement(_ node: StmtSyntax, _ depth: Int) -> SourceStatement {
    switch node.kind {
    case .expressionStmt:
      return statement(node.cast(ExpressionStmtSyntax.self).expression, depth)
    case .labeledStmt:
      return statement(node.cast(LabeledStmtSyntax.self).statement, depth + 1)
    case .doStmt:
      return doStatement(node.cast(DoStmtSyntax.self), depth)
    default:
      return SourceStatement(kind(of: node, depth), at: range(node))
    }
  }

  private func kind(of node: StmtSyntax, _ depth: Int) -> SourceStatement.Kind {
    switch node.kind {
    case .returnStmt:
      return .return(node.cast(ReturnStmtSyntax.self).expression.map { expression($0, depth + 3) })
    case .throwStmt:
      return .throw(expression(node.cast(ThrowStmtSyntax.self).expression, depth + 3))
    case .yieldStmt:
      return .expression(yielded(node.cast(YieldStmtSyntax.self), depth + 3))
    case .discardStmt:
      return .expression(expression(node.cast(DiscardStmtSyntax.self).expression, depth + 3))
    case .guardStmt:
      let check = node.cast(GuardStmtSyntax.self)
      return .guard(
        conditions(check.conditions, depth), statements(check.body.statements, depth + 3))
    case .whileStmt:
      let loop = node.cast(WhileStmtSyntax.self)
      return .loop(conditions(loop.conditions, depth), statements(loop.body.statements, depth + 3))
    case .repeatStmt:
      let loop = node.cast(RepeatStmtSyntax.self)
      return .loop(
        [.expression(expression(loop.condition, depth + 3))],
        statements(loop.body.statements, depth + 3))
    case .forStmt:
      let loop = node.cast(ForStmtSyntax.self)
      return .forEach(
        pattern(loop.pattern, type: loop.typeAnnotation.map { text($0.type) }, depth + 3),
        expression(loop.sequence, depth + 3),
        loop.whereClause.map { expression($0.condition, depth + 3) },
        statements(loop.body.statements, depth + 3))
    case .deferStmt:
      return .defer(statements(node.cast(DeferStmtSyntax.self).body.statements, depth + 3))
    case .breakStmt: return .jump("break")
    case .continueStmt: return .jump("continue")
    case .fallThroughStmt: return .jump("fallthrough")
    default:
      return .expression(other([], node))
    }
  }

  private func yielded(_ node: YieldStmtSyntax, _ depth: Int) -> SourceExpression {
    switch node.yieldedExpressions {
    case .single(let value):
      return expression(value, depth)
    case .multiple(let clause):
      return other(clause.elements.map { expression($0.expression, depth + 3) }, node)
    }
  }

  /// Reads `do` with what catches its errors.
  private func doStatement(_ node: DoStmtSyntax, _ depth: Int) -> SourceStatement {
    let cases = node.catchClauses.map { clause in
      let items = Array(clause.catchItems)
      return SourceStatement.Case(
        patterns: items.compactMap { $0.pattern.map { pattern($0, depth + 6) } },
        condition: items.lazy.compactMap(\.whereClause).first.map {
          expression($0.condition, depth + 6)
        },
        body: statements(clause.body.statements, depth + 6))
    }
    return SourceStatement(
      .block(statements(node.body.statements, depth + 3), cases), at: range(node))
  }
}
#endif
