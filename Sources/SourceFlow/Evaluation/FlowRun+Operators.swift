import SourceReading

extension FlowRun {
  func operation(
    _ name: String, _ operands: [SourceExpression], _ state: inout FlowState,
    _ activation: FlowActivation
  ) -> FlowValue {
    if name == "try?", operands.count == 1 {
      // What is known where it did not fail holds where the value is there.
      let before = state.checks
      var value = evaluate(operands[0], &state, activation)
      value.ifTrue.formUnion(state.checks.subtracting(before))
      state.checks = before
      return value
    }
    if operands.count == 1 {
      let value = evaluate(operands[0], &state, activation)
      guard name == "!" else { return name == "-" ? value : value.withoutConditions }
      return FlowValue(
        type: "Bool", ifTrue: value.ifFalse,
        ifFalse: value.ifTrue.union(presence(of: value)),
        truth: value.truth.map(!), isLiteral: value.isLiteral)
    }
    guard operands.count == 2 else {
      return joined(operands.map { evaluate($0, &state, activation) })
    }
    if name == "+" {
      let terms = Self.terms(of: operands)
      return text(of: terms.map { ($0, evaluate($0, &state, activation)) }, activation)
    }
    let left = evaluate(operands[0], &state, activation)
    switch name {
    case "&&":
      let before = state.checks
      state.checks.formUnion(left.ifTrue.union(presence(of: left)))
      let right = evaluate(operands[1], &state, activation)
      state.checks = before
      return FlowValue(
        type: "Bool",
        ifTrue: left.ifTrue.union(right.ifTrue).union(presence(of: left))
          .union(presence(of: right)),
        ifFalse: left.ifFalse.either(right.ifFalse))
    case "||":
      let before = state.checks
      state.checks.formUnion(left.ifFalse)
      let right = evaluate(operands[1], &state, activation)
      state.checks = before
      return FlowValue(
        type: "Bool", ifTrue: left.ifTrue.either(right.ifTrue),
        ifFalse: left.ifFalse.union(right.ifFalse))
    case "??", "?:": return left.joined(with: evaluate(operands[1], &state, activation))
    case "==", "===", "~=":
      let right = evaluate(operands[1], &state, activation)
      var result = compare(left, right, at: operands[0].range, state, activation)
      let counted = counted(in: operands, &state, activation)
      result.ifTrue.formUnion(counted)
      return result
    case "!=", "!==":
      let right = evaluate(operands[1], &state, activation)
      let equal = compare(left, right, at: operands[0].range, state, activation)
      let counted = counted(in: operands, &state, activation)
      return FlowValue(
        type: "Bool", ifTrue: equal.ifFalse, ifFalse: equal.ifTrue.union(counted))
    case "<", ">", "<=", ">=":
      let right = evaluate(operands[1], &state, activation)
      let counted = counted(in: operands, &state, activation)
      let isMore = name == ">" && right.texts == ["0"]
      return FlowValue(
        type: "Bool", ifTrue: counted.union(isMore ? left.ifTrue : []),
        ifFalse: counted.union(isMore ? left.ifFalse : []))
    default: return joined([left, evaluate(operands[1], &state, activation)]).withoutConditions
    }
  }

  /// The terms of a sum, also of sums inside.
  private static func terms(of operands: [SourceExpression]) -> [SourceExpression] {
    operands.flatMap { operand in
      guard case .operation("+", let inner) = operand.kind, inner.count == 2 else {
        return [operand]
      }
      return terms(of: inner)
    }
  }

  /// What is known where a value that is asked for by itself is there, as in C.
  func presence(of value: FlowValue) -> Set<FlowCheck> {
    Set(value.taints.map { FlowCheck(node: $0.node, kind: .present) })
  }

  /// The lists from outside whose number of elements is compared.
  func counted(
    in operands: [SourceExpression], _ state: inout FlowState, _ activation: FlowActivation
  ) -> Set<FlowCheck> {
    var result: Set<FlowCheck> = []
    for operand in operands {
      guard let base = operand.counted else { continue }
      for taint in evaluate(base, &state, activation).taints {
        result.insert(FlowCheck(node: taint.node, kind: .counted))
        // `items.map(\.name).count` is that of the items.
        for index in graph.chain(of: taint.node) where graph.nodes[index].part == .queryItems {
          result.insert(FlowCheck(node: index, kind: .counted))
        }
      }
    }
    return result
  }
}
