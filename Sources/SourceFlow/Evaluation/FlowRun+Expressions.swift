import SecretPatterns
import SourceReading

extension FlowRun {
  /// Works out what is known of an expression.
  ///
  /// - Parameters:
  ///   - expression: The expression.
  ///   - state: What is known before it, and then after it.
  ///   - activation: The function that it is in.
  /// - Returns: What is known of its value.
  func evaluate(
    _ expression: SourceExpression, _ state: inout FlowState, _ activation: FlowActivation
  ) -> FlowValue {
    guard !meetsLimit() else { return FlowValue() }
    nesting += 1
    steps += 1
    defer { nesting -= 1 }
    switch expression.kind {
    case .string(let text):
      return FlowValue(texts: [text], head: text, type: "String", isLiteral: true)
    case .number(let text): return FlowValue(texts: [text], isLiteral: true)
    case .boolean(let truth): return FlowValue(type: "Bool", truth: truth, isLiteral: true)
    case .null: return FlowValue(truth: false, isLiteral: true)
    case .name(let name): return value(of: name, &state, activation, at: expression.range)
    case .member(let base, let name):
      return member(name, of: base, at: expression.range, &state, activation)
    case .call(let callee, let arguments):
      return call(callee, arguments, at: expression.range, &state, activation)
    case .element(let base, let arguments):
      return element(of: base, arguments, at: expression.range, &state, activation)
    case .interpolation(let parts):
      return text(of: parts.map { ($0, evaluate($0, &state, activation)) }, activation)
    case .closure(let closure):
      return FlowValue(functions: [
        FlowClosure(.closure(closure), locals: state.locals, activation: activation)
      ])
    case .array(let parts), .other(let parts):
      let values = parts.map { evaluate($0, &state, activation) }
      var value = joined(values.map(\.withoutConditions))
      if case .array = expression.kind { value.type = "Array" }
      return value
    case .dictionary(let members):
      var values: [FlowValue] = []
      var entries: [String: FlowValue]? = [:]
      for member in members {
        let key = evaluate(member.key, &state, activation).withoutConditions
        let value = evaluate(member.value, &state, activation).withoutConditions
        values += [key, value]
        if key.texts.count == 1, let text = key.texts.first {
          entries?[text] = value
        } else {
          entries = nil
        }
      }
      var value = joined(values)
      value.type = "Dictionary"
      value.entries = entries
      return value
    case .tuple(let arguments):
      return joined(arguments.map { evaluate($0.value, &state, activation).withoutConditions })
    case .operation(let name, let operands):
      return operation(name, operands, &state, activation)
    case .conditional(let condition, let first, let second):
      let value = evaluate(condition, &state, activation)
      var other = state
      state.checks.formUnion(value.ifTrue)
      other.checks.formUnion(value.ifFalse)
      let one = evaluate(first, &state, activation)
      let two = evaluate(second, &other, activation)
      state = state.joined(with: other)
      var result = one.joined(with: two)
      if two.truth == false { result.ifTrue = value.ifTrue.union(one.ifTrue) }
      if one.truth == false { result.ifTrue = value.ifFalse.union(two.ifTrue) }
      return result
    case .assignment(let target, let sign, let value):
      let value = evaluate(value, &state, activation)
      assign(value, sign, to: target, at: expression.range, &state, activation)
      return value.withoutConditions
    case .unwrapping(let inner, _): return evaluate(inner, &state, activation)
    case .cast(let inner, let type):
      var value = evaluate(inner, &state, activation)
      if let type = TypeName.plain(type) {
        if KnownConstructor.typed.contains(type) { value = typed(value) }
        if type != "id" { value.type = type }
      }
      return value
    case .typeTest(let inner, _):
      _ = evaluate(inner, &state, activation)
      return FlowValue(type: "Bool")
    case .selector: return FlowValue(isLiteral: true)
    case .keyPath(let path):
      let last = path.split(separator: ".").last.map(String.init) ?? path
      return FlowValue(
        functions: [FlowClosure(.member(last), locals: [:], activation: activation)])
    case .statements(let body): return lastValue(of: body, &state, activation)
    }
  }

  /// The values as one.
  func joined(_ values: [FlowValue]) -> FlowValue {
    guard var result = values.first else { return FlowValue(isLiteral: true) }
    for value in values.dropFirst() { result = result.joined(with: value) }
    result.truth = nil
    return result
  }

  /// Whether a node is a secret of the app's own.
  func isSecret(_ node: Int) -> Bool { graph.nodes[node].origin.kind == .secret }

  /// The value of the last expression in statements, in either branch.
  func lastValue(
    of body: [SourceStatement], _ state: inout FlowState, _ activation: FlowActivation
  ) -> FlowValue {
    guard let last = body.last else { return FlowValue() }
    if execute(Array(body.dropLast()), &state, activation) { return FlowValue() }
    switch last.kind {
    case .expression(let expression): return evaluate(expression, &state, activation)
    case .if(let conditions, let first, let second):
      var other = state
      _ = assume(conditions, &state, &other, activation)
      let one = lastValue(of: first, &state, activation)
      let two = lastValue(of: second, &other, activation)
      state = state.joined(with: other)
      return one.joined(with: two)
    case .switch(let subject, let cases):
      let value = evaluate(subject, &state, activation)
      var results: [FlowValue] = []
      for item in cases {
        var inner = state
        for pattern in item.patterns { bind(pattern, to: value, &inner, activation) }
        results.append(lastValue(of: item.body, &inner, activation))
      }
      return joined(results)
    default:
      _ = execute([last], &state, activation)
      return FlowValue()
    }
  }
}
