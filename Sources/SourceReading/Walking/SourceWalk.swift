/// Goes through everything inside statements, in the order in which it is written.
package enum SourceWalk {
  /// Hands over each expression, those inside others after them.
  package static func expressions(
    in body: [SourceStatement], _ take: (SourceExpression) -> Void
  ) {
    for statement in body { self.statement(statement, take) }
  }

  /// Hands over an expression and each inside it.
  package static func expressions(
    in expression: SourceExpression, _ take: (SourceExpression) -> Void
  ) {
    take(expression)
    switch expression.kind {
    case .string, .number, .boolean, .null, .name, .selector, .keyPath: break
    case .interpolation(let parts), .array(let parts), .other(let parts),
      .operation(_, let parts):
      for part in parts { expressions(in: part, take) }
    case .member(let base, _):
      if let base { expressions(in: base, take) }
    case .call(let base, let arguments), .element(let base, let arguments):
      expressions(in: base, take)
      for argument in arguments { expressions(in: argument.value, take) }
    case .closure(let closure): expressions(in: closure.body, take)
    case .dictionary(let members):
      for member in members {
        expressions(in: member.key, take)
        expressions(in: member.value, take)
      }
    case .tuple(let arguments):
      for argument in arguments { expressions(in: argument.value, take) }
    case .conditional(let condition, let first, let second):
      for part in [condition, first, second] { expressions(in: part, take) }
    case .assignment(let target, _, let value):
      expressions(in: target, take)
      expressions(in: value, take)
    case .unwrapping(let inner, _), .cast(let inner, _), .typeTest(let inner, _):
      expressions(in: inner, take)
    case .statements(let body): expressions(in: body, take)
    }
  }

  private static func statement(
    _ statement: SourceStatement, _ take: (SourceExpression) -> Void
  ) {
    switch statement.kind {
    case .expression(let expression): expressions(in: expression, take)
    case .binding(let pattern, let value):
      self.pattern(pattern, take)
      if let value { expressions(in: value, take) }
    case .if(let conditions, let first, let second):
      self.conditions(conditions, take)
      expressions(in: first, take)
      expressions(in: second, take)
    case .guard(let conditions, let body), .loop(let conditions, let body):
      self.conditions(conditions, take)
      expressions(in: body, take)
    case .switch(let subject, let cases):
      expressions(in: subject, take)
      self.cases(cases, take)
    case .forEach(let pattern, let sequence, let condition, let body):
      self.pattern(pattern, take)
      expressions(in: sequence, take)
      if let condition { expressions(in: condition, take) }
      expressions(in: body, take)
    case .return(let value), .throw(let value):
      if let value { expressions(in: value, take) }
    case .jump: break
    case .block(let body, let cases):
      expressions(in: body, take)
      self.cases(cases, take)
    case .defer(let body): expressions(in: body, take)
    case .function(let function): expressions(in: function.body, take)
    }
  }

  private static func conditions(
    _ conditions: [SourceStatement.Condition], _ take: (SourceExpression) -> Void
  ) {
    for condition in conditions {
      switch condition {
      case .expression(let expression): expressions(in: expression, take)
      case .binding(let pattern, let value):
        self.pattern(pattern, take)
        if let value { expressions(in: value, take) }
      }
    }
  }

  private static func cases(
    _ cases: [SourceStatement.Case], _ take: (SourceExpression) -> Void
  ) {
    for item in cases {
      for pattern in item.patterns { self.pattern(pattern, take) }
      if let condition = item.condition { expressions(in: condition, take) }
      expressions(in: item.body, take)
    }
  }

  private static func pattern(_ pattern: SourcePattern, _ take: (SourceExpression) -> Void) {
    switch pattern {
    case .name, .ignored: break
    case .tuple(let parts), .enumerationCase(_, let parts):
      for part in parts { self.pattern(part, take) }
    case .unwrapped(let inner), .cast(let inner, _): self.pattern(inner, take)
    case .expression(let expression): expressions(in: expression, take)
    }
  }
}
