import SourceReading

extension FlowRun {
  /// What is known where two values are the same, and where they are not; it is noted that they are
  /// compared.
  func compare(
    _ left: FlowValue, _ right: FlowValue, at range: SourceRange, _ state: FlowState,
    _ activation: FlowActivation
  ) -> FlowValue {
    let result = comparison(left, right)
    note(result, at: range, state, activation)
    return result
  }

  /// What is known where two values are the same, and where they are not.
  func comparison(_ left: FlowValue, _ right: FlowValue) -> FlowValue {
    var result = FlowValue(type: "Bool")
    for (one, other) in [(left, right), (right, left)] where !one.taints.isEmpty {
      guard other.taints.isEmpty || other.taints.allSatisfy({ isSecret($0.node) }) else { continue }
      for taint in one.taints where !isSecret(taint.node) {
        if other.truth == false, other.texts.isEmpty, other.type == nil {
          result.ifFalse.insert(FlowCheck(node: taint.node, kind: .present))
          result.ifTrue.insert(FlowCheck(node: taint.node, kind: .absent))
        } else if let text = other.texts.first, other.texts.count == 1 {
          result.ifTrue.insert(FlowCheck(node: taint.node, kind: .equal(text)))
        } else if !other.texts.isEmpty {
          result.ifTrue.insert(FlowCheck(node: taint.node, kind: .listed))
        } else {
          result.ifTrue.insert(FlowCheck(node: taint.node, kind: .matched))
        }
      }
    }
    for (one, other) in [(left, right), (right, left)] {
      for taint in one.taints {
        guard let last = graph.known(.lastComponent, of: taint.node),
          other.taints.contains(where: { $0.node == last })
        else { continue }
        result.ifTrue.insert(FlowCheck(node: taint.node, kind: .component))
      }
    }
    // `a?.isSafe == true`, `isSafe(a) == false`.
    for (one, other) in [(left, right), (right, left)] where other.isLiteral {
      if other.truth == true || other.type == "NSOrderedSame" || other.texts == ["1"] {
        result.ifTrue.formUnion(one.ifTrue)
        result.ifFalse.formUnion(one.ifFalse)
      } else if other.truth == false || other.type == "NSNotFound" || other.texts == ["0"] {
        result.ifTrue.formUnion(one.ifFalse)
        result.ifFalse.formUnion(one.ifTrue)
      }
    }
    return result
  }

  /// `hasPrefix`, `hasSuffix`.
  func affix(_ call: Call) -> FlowValue? {
    guard let value = call.values.first else { return nil }
    var result = FlowValue(type: "Bool")
    for taint in call.receiverValue.taints {
      let isHost = graph.nodes[taint.node].part == .host
      let isSuffix = call.name.base == "hasSuffix"
      let isWhole =
        !value.texts.isEmpty
        && value.texts.allSatisfy { isSuffix ? $0.hasPrefix(".") && isHost : Self.fixesHost($0) }
      let kind: FlowCheck.Kind = isWhole ? .listed : .loose(value.texts.first ?? "…")
      result.ifTrue.insert(FlowCheck(node: taint.node, kind: kind))
    }
    return result
  }

  /// Whether a list has a value, or a text another one.
  func containment(
    _ call: Call, _ state: inout FlowState, _ activation: FlowActivation
  ) -> FlowValue? {
    let functions = call.values.flatMap(\.functions)
    if !functions.isEmpty {
      let element = FlowValue(
        taints: call.receiverValue.taints, texts: call.receiverValue.texts,
        isLiteral: call.receiverValue.isLiteral)
      let answer = invoke(functions, [element], at: call.range, &state, activation)
      return FlowValue(type: "Bool", ifTrue: answer.ifTrue)
    }
    guard let value = call.values.first else { return nil }
    var result = FlowValue(type: "Bool")
    if !value.taints.isEmpty, call.receiverValue.taints.isEmpty {
      for taint in value.taints {
        result.ifTrue.insert(FlowCheck(node: taint.node, kind: .listed))
      }
    } else {
      let isAnchored =
        call.arguments.contains {
          $0.value.mentionsAny(["regularExpression", "NSRegularExpressionSearch"])
        } && value.texts.contains(where: Self.isAnchored)
      for taint in call.receiverValue.taints {
        let text = value.texts.first ?? "…"
        result.ifTrue.insert(
          FlowCheck(node: taint.node, kind: isAnchored ? .listed : .loose(text)))
        result.ifFalse.insert(FlowCheck(node: taint.node, kind: .without(text)))
      }
    }
    return result
  }

  /// Whether a regular expression is one for the whole of a text.
  ///
  /// Source: ICU, "Regular Expressions": `^` and `$` are at the ends of the text unless lines count.
  private static func isAnchored(_ pattern: String) -> Bool {
    (pattern.hasPrefix("^") || pattern.hasPrefix("\\A"))
      && (pattern.hasSuffix("$") || pattern.hasSuffix("\\z"))
  }

  /// A regular expression that is looked for in a text.
  func pattern(_ call: Call) -> FlowValue? {
    guard let text = call.values.first, !text.taints.isEmpty else { return nil }
    let isWhole = call.receiverValue.texts.contains(where: Self.isAnchored)
    return FlowValue(
      ifTrue: Set(
        text.taints.map {
          FlowCheck(node: $0.node, kind: isWhole ? .listed : .loose("a pattern"))
        }))
  }
}
