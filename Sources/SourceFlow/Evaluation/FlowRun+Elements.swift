import SourceReading

extension FlowRun {
  func element(
    of base: SourceExpression, _ arguments: [SourceExpression.Argument], at range: SourceRange,
    _ state: inout FlowState, _ activation: FlowActivation
  ) -> FlowValue {
    let value = evaluate(base, &state, activation)
    if arguments.contains(where: { $0.value.mentionsAny(KnownSource.senderKeys) }) {
      return incoming(.sender, at: range, activation)
    }
    noteIndex(of: value, arguments, at: range, state, activation)
    let keys = arguments.map { evaluate($0.value, &state, activation) }
    let key = keys.first?.texts.first
    // What is under another key does not come out.
    if let key, keys[0].isOneText, let entries = value.entries {
      return entries[key] ?? FlowValue()
    }
    if keys.first?.texts.contains(KnownSource.preprocessingKey) ?? false
      || arguments.contains(where: { $0.value.mentions(KnownSource.preprocessingKey) })
    {
      return incoming(.preprocessing, at: range, activation)
    }
    if value.taints.isEmpty, let key, let name = base.lastName,
      let held = store[PropertyKey(owner: ".key \(name)", name: key)]
    {
      state.checks.formUnion(held.checks)
      return held.value
    }
    guard !value.taints.isEmpty else {
      // What a table of the program has an entry for is one of a list.
      let found = keys.flatMap(\.taints).map { FlowCheck(node: $0.node, kind: .listed) }
      let answer = FlowValue(
        texts: value.texts, functions: value.functions, ifTrue: Set(found))
      if !found.isEmpty { note(answer, at: range, state, activation) }
      return answer
    }
    var result = FlowValue()
    let isLink = arguments.contains { $0.value.mentionsAny(KnownSource.launchKeys) }
    result.taints = value.taints.compactMap { taint in
      let node = graph.nodes[taint.node]
      if node.origin.kind == .launch, node.parent == nil { return isLink ? taint : nil }
      let part = FlowPart.element(key)
      return FlowValue.Taint(
        node: graph.part(part, of: taint.node),
        trail: FlowTrail(
          unit: activation.unit, range: range, words: part.words(key ?? ""), after: taint.trail))
    }
    return result
  }

  /// Any element of a sequence.
  func element(
    of value: FlowValue, at sequence: SourceExpression, _ activation: FlowActivation
  ) -> FlowValue {
    var result = FlowValue(texts: value.texts, isLiteral: value.isLiteral)
    result.taints = value.taints.map { taint in
      let node = graph.nodes[taint.node]
      switch node.part {
      case .contexts:
        return FlowValue.Taint(node: node.parent ?? taint.node, trail: taint.trail)
      case .queryItems:
        return FlowValue.Taint(
          node: graph.part(.queryItem(nil), of: taint.node), trail: taint.trail)
      default: return taint
      }
    }
    return result
  }

  /// A value that comes in.
  func incoming(
    _ kind: FlowOrigin.Kind, at range: SourceRange, _ activation: FlowActivation
  ) -> FlowValue {
    let origin = FlowOrigin(kind: kind, unit: activation.unit, range: range)
    let node = graph.origin(origin)
    return FlowValue(taints: [
      FlowValue.Taint(
        node: node,
        trail: FlowTrail(
          unit: activation.unit, range: range, words: "\(origin.words) comes in", after: nil))
    ])
  }

  /// `first(where:)` and the like: an item of a query by its name, where the closure compares that.
  func search(
    _ call: Call, _ state: inout FlowState, _ activation: FlowActivation
  ) -> FlowValue? {
    let functions = call.values.flatMap(\.functions)
    let element = FlowValue(
      taints: call.receiverValue.taints, texts: call.receiverValue.texts, type: nil,
      isLiteral: call.receiverValue.isLiteral)
    let answer = invoke(functions, [element], at: call.range, &state, activation)
    guard !call.receiverValue.taints.isEmpty else {
      // The element of a list of the program that fits something from outside.
      return FlowValue(texts: call.receiverValue.texts, ifTrue: answer.ifTrue)
    }
    let name = Self.comparedName(in: call.arguments, state)
    var result = FlowValue()
    result.taints = call.receiverValue.taints.map { taint in
      guard graph.nodes[taint.node].part == .queryItems, call.name.base != "filter" else {
        return taint
      }
      let part = FlowPart.queryItem(name)
      let node = graph.part(part, of: taint.node)
      if call.name.base == "first" { firstItems[node] = (activation.unit, call.range) }
      return FlowValue.Taint(
        node: node,
        trail: FlowTrail(
          unit: activation.unit, range: call.range, words: part.words(""), after: taint.trail))
    }
    return result
  }

  /// The name with which a closure compares the name of an item.
  private static func comparedName(
    in arguments: [SourceExpression.Argument], _ state: FlowState
  ) -> String? {
    var name: String?
    for argument in arguments {
      SourceWalk.expressions(in: argument.value) { expression in
        let parts: [SourceExpression]
        switch expression.kind {
        case .operation("==", let operands): parts = operands
        case .call(let callee, let inner): parts = [callee] + inner.map(\.value)
        default: return
        }
        for part in parts {
          switch part.kind {
          case .string(let text): name = name ?? text
          case .name(let variable):
            if let text = state.locals[variable]?.texts.first { name = name ?? text }
          default: break
          }
        }
      }
    }
    return name
  }

  /// An element of a dictionary by its key.
  func keyed(_ call: Call, _ activation: FlowActivation) -> FlowValue {
    let key = call.values.first?.texts.first
    let part = FlowPart.element(key)
    var result = FlowValue()
    let isLink = call.arguments.contains { $0.value.mentionsAny(KnownSource.launchKeys) }
    result.taints = call.receiverValue.taints.compactMap { taint in
      if graph.nodes[taint.node].origin.kind == .launch, graph.nodes[taint.node].parent == nil {
        return isLink ? taint : nil
      }
      return FlowValue.Taint(
        node: graph.part(part, of: taint.node),
        trail: FlowTrail(
          unit: activation.unit, range: call.range, words: part.words(""), after: taint.trail))
    }
    return result
  }
}
