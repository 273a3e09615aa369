import SourceReading

extension FlowRun {
  /// Goes through statements.
  ///
  /// - Parameters:
  ///   - body: The statements.
  ///   - state: What is known before them, and then after them.
  ///   - activation: The function that they are in.
  /// - Returns: Whether nothing after them is reached.
  func execute(
    _ body: [SourceStatement], _ state: inout FlowState, _ activation: FlowActivation
  ) -> Bool {
    for statement in body {
      if case .function(let function) = statement.kind {
        var value = FlowValue()
        value.functions = [
          FlowClosure(.local(function), locals: state.locals, activation: activation)
        ]
        state.locals[CalleeName(function.name).base] = value
      }
    }
    for statement in body where execute(statement, &state, activation) { return true }
    return false
  }

  private func execute(
    _ statement: SourceStatement, _ state: inout FlowState, _ activation: FlowActivation
  ) -> Bool {
    guard !meetsLimit() else { return false }
    nesting += 1
    defer { nesting -= 1 }
    switch statement.kind {
    case .expression(let expression):
      _ = evaluate(expression, &state, activation)
      return Self.ends(expression)
    case .binding(let pattern, let expression):
      let value = expression.map { evaluate($0, &state, activation) } ?? FlowValue()
      bind(pattern, to: value, &state, activation)
      return false
    case .if(let conditions, let first, let second):
      var other = state
      let isNever = assume(conditions, &state, &other, activation)
      let ends = execute(first, &state, activation)
      let otherEnds = execute(second, &other, activation)
      if isNever == true { return ends }
      switch (ends, otherEnds) {
      case (true, true): return true
      case (true, false): state = other
      case (false, true): break
      case (false, false): state = state.joined(with: other)
      }
      return false
    case .guard(let conditions, let body):
      var other = state
      _ = assume(conditions, &state, &other, activation)
      _ = execute(body, &other, activation)
      return false
    case .switch(let subject, let cases):
      let value = evaluate(subject, &state, activation)
      state.checks.formUnion(counted(in: [subject], &state, activation))
      return execute(cases, of: value, at: subject.range, &state, activation)
    case .forEach(let pattern, let sequence, let condition, let body):
      let elements = element(of: evaluate(sequence, &state, activation), at: sequence, activation)
      var inner = state
      bind(pattern, to: elements, &inner, activation)
      if let condition {
        inner.checks.formUnion(evaluate(condition, &inner, activation).ifTrue)
      }
      _ = execute(body, &inner, activation)
      inner.checks.formIntersection(state.checks)
      state = inner.joined(with: state)
      return false
    case .loop(let conditions, let body):
      var inner = state
      _ = assume(conditions, &inner, &state, activation)
      _ = execute(body, &inner, activation)
      state = state.joined(with: inner)
      return false
    case .return(let expression):
      let value = expression.map { evaluate($0, &state, activation) } ?? FlowValue()
      activation.returns.append((value, state))
      return true
    case .throw(let expression):
      if let expression { _ = evaluate(expression, &state, activation) }
      return true
    case .jump(let word): return word != "fallthrough"
    case .block(let body, let catches):
      let before = state
      let ends = execute(body, &state, activation)
      guard !catches.isEmpty else { return ends }
      var after = before
      let caught = execute(
        catches, of: FlowValue(), at: statement.range, &after, activation)
      switch (ends, caught) {
      case (true, true): return true
      case (true, false): state = after
      case (false, true): break
      case (false, false): state = state.joined(with: after)
      }
      return false
    case .defer(let body):
      _ = execute(body, &state, activation)
      return false
    case .function: return false
    }
  }

  /// Goes through the cases of a `switch`, each with what the subject is there.
  private func execute(
    _ cases: [SourceStatement.Case], of subject: FlowValue, at range: SourceRange,
    _ state: inout FlowState, _ activation: FlowActivation
  ) -> Bool {
    var after: FlowState?
    for item in cases {
      var inner = state
      var checks: Set<FlowCheck>?
      for pattern in item.patterns {
        bind(pattern, to: subject, &inner, activation)
        let known = matched(pattern, by: subject, at: range, &inner, activation)
        checks = checks.map { $0.either(known) } ?? known
      }
      inner.checks.formUnion(checks ?? [])
      if let condition = item.condition {
        inner.checks.formUnion(evaluate(condition, &inner, activation).ifTrue)
      }
      let ends = execute(item.body, &inner, activation)
      // A break ends the case alone.
      let isBreak = item.body.last.map { if case .jump = $0.kind { true } else { false } } ?? false
      if !ends || isBreak { after = after?.joined(with: inner) ?? inner }
    }
    guard let after else { return !cases.isEmpty }
    state = after
    return false
  }

  /// Takes conditions to hold, one after the other.
  ///
  /// - Parameters:
  ///   - conditions: The conditions.
  ///   - state: What is known before them, and then where all hold.
  ///   - other: Gets what is known where one does not.
  ///   - activation: The function that they are in.
  /// - Returns: Whether they hold always or never, or `nil` if that is not known.
  func assume(
    _ conditions: [SourceStatement.Condition], _ state: inout FlowState, _ other: inout FlowState,
    _ activation: FlowActivation
  ) -> Bool? {
    var otherwise: Set<FlowCheck>?
    var truth: Bool? = conditions.isEmpty ? nil : true
    for condition in conditions {
      let value: FlowValue
      switch condition {
      case .expression(let expression):
        value = evaluate(expression, &state, activation)
        state.checks.formUnion(counted(in: [expression], &state, activation))
      case .binding(let pattern, let expression):
        value =
          expression.map { evaluate($0, &state, activation) } ?? read(pattern, &state, activation)
      }
      let failing = state.checks.union(value.ifFalse)
      otherwise = otherwise.map { $0.either(failing) } ?? failing
      state.checks.formUnion(value.ifTrue)
      truth = value.truth == true ? truth : nil
      guard case .binding(let pattern, let expression) = condition else { continue }
      bind(pattern, to: value.withoutConditions, &state, activation)
      for taint in value.taints {
        state.checks.insert(FlowCheck(node: taint.node, kind: .present))
      }
      state.checks.formUnion(
        matched(
          pattern, by: value, at: expression?.range ?? SourceRange(start: 0, length: 0), &state,
          activation))
    }
    other.checks.formUnion(otherwise ?? [])
    return truth
  }

  /// The value of the name in `if let name`.
  private func read(
    _ pattern: SourcePattern, _ state: inout FlowState, _ activation: FlowActivation
  ) -> FlowValue {
    guard case .name(let name, _) = pattern.unwrappedPattern else { return FlowValue() }
    return value(of: name, &state, activation)
  }

  /// Whether nothing after an expression is reached.
  private static func ends(_ expression: SourceExpression) -> Bool {
    guard case .call(let callee, let arguments) = expression.kind,
      let name = CalleeName(of: callee, arguments)
    else { return false }
    return ["fatalError", "preconditionFailure", "abort", "exit"].contains(name.base)
  }
}
