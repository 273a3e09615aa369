import SourceReading

extension FlowRun {
  /// Whether a function of the program does something sensitive by its name; what gives a text back
  /// is called like what it is about.
  private static func isSensitive(_ call: Call, _ function: SourceProgram.Function) -> Bool {
    guard SensitiveAction.isNamed(call.name.base) else { return false }
    return !["String", "NSString"].contains(function.source.result.flatMap(TypeName.plain) ?? "")
  }

  /// Goes into the functions of the program that a call may mean.
  func program(
    _ call: Call, _ candidates: [Int], _ state: inout FlowState, _ activation: FlowActivation
  ) -> FlowValue {
    var result: FlowValue?
    var after: FlowState?
    let asked = activation.asks
    var asks = true
    for index in candidates {
      var inner = state
      var values: [FlowValue] = []
      let function = program.functions[index]
      for (place, value) in zip(call.name.places(in: function.name), call.values) {
        while values.count < place { values.append(FlowValue()) }
        var value = value
        value.taints = value.taints.map { taint in
          FlowValue.Taint(
            node: taint.node,
            trail: FlowTrail(
              unit: activation.unit, range: call.range,
              words: "it is handed to '\(function.source.name)'", after: taint.trail))
        }
        values.append(value)
      }
      activation.asks = false
      if Self.isSensitive(call, function) { inner.checks.insert(.inAction) }
      let isForeign = !call.receiverValue.taints.isEmpty && function.source.kind == .function
      let value = invoke(
        function: index, values, on: isForeign ? call.receiverValue : nil, at: call.range, &inner,
        activation)
      asks = asks && activation.asks
      if !state.checks.contains(.inAction) { inner.checks.remove(.inAction) }
      result = result?.joined(with: value) ?? value
      after = after?.joined(with: inner) ?? inner
    }
    if let after { state = after }
    activation.asks = asked || asks
    if !asks, candidates.contains(where: { Self.isSensitive(call, program.functions[$0]) }) {
      act(call, state, activation)
    }
    let isQuestion = Confirmation.isAsking(call.name.base)
    guard var result else { return FlowValue() }
    if isQuestion { result.ifTrue.insert(.confirmed) }
    return result
  }

  /// Goes into a function of the program.
  ///
  /// - Parameters:
  ///   - index: The function.
  ///   - values: What is handed over, by the places of the parameters.
  ///   - receiver: What it is called on, if something from outside is in that.
  ///   - range: The call.
  ///   - state: What is known before it, and then after it.
  ///   - activation: The function that calls.
  /// - Returns: What it gives back.
  func invoke(
    function index: Int, _ values: [FlowValue], on receiver: FlowValue? = nil,
    at range: SourceRange, _ state: inout FlowState, _ activation: FlowActivation
  ) -> FlowValue {
    guard activation.depth < deepest, !activation.isInside(index) else {
      return joined(values).withoutConditions
    }
    let function = program.functions[index]
    let key = CallKey(
      function: index,
      nodes: (values + [receiver].compactMap(\.self)).map { $0.taints.map(\.node) },
      texts: values.map(\.texts),
      keys: values.map { $0.entries.map { $0.filter { !$0.value.taints.isEmpty }.keys.sorted() } },
      types: values.map(\.type), checks: state.checks)
    let isPlain = values.allSatisfy(\.functions.isEmpty)
    if isPlain, let known = remembered[key] {
      state.checks.formUnion(known.checks)
      if known.asks { activation.ask() }
      return known.value
    }
    // What is known of a value where it is there holds for whatever is done with it.
    var inner = FlowState(checks: values.reduce(state.checks) { $0.union($1.ifTrue) })
    for (place, parameter) in function.source.parameters.enumerated() {
      var value = place < values.count ? values[place].withoutConditions : FlowValue()
      if let type = TypeName.plain(parameter.type) {
        if KnownConstructor.typed.contains(type) { value = typed(value) }
        value.type = type
      }
      inner.locals[parameter.name] = value
    }
    let own = FlowActivation(
      unit: function.unit, owner: function.source.owner, function: index, caller: activation,
      call: range, receiver: receiver)
    let value = finish(body(of: index), &inner, own, result: function.source.result)
    state.checks.formUnion(inner.checks)
    if own.asks { activation.ask() }
    if isPlain {
      remembered[key] = Remembered(value: value, checks: inner.checks, asks: own.asks)
    }
    return value
  }

  /// Goes through a body, and brings together what it returns.
  ///
  /// - Parameters:
  ///   - body: The statements.
  ///   - state: What is known before, and then wherever it is left in order.
  ///   - activation: The function.
  ///   - type: The type of what it returns, as it is written.
  /// - Returns: What it gives back.
  func finish(
    _ body: [SourceStatement], _ state: inout FlowState, _ activation: FlowActivation,
    result type: String?
  ) -> FlowValue {
    var last: FlowValue?
    if body.count == 1, type != nil || activation.function == nil,
      case .expression(let expression) = body[0].kind
    {
      // A body of one expression returns it.
      last = evaluate(expression, &state, activation)
      activation.returns.append((last ?? FlowValue(), state))
    } else if !execute(body, &state, activation) {
      activation.returns.append((FlowValue(), state))
    }
    guard let first = activation.returns.first else { return FlowValue() }
    var value = first.value.withoutConditions
    for other in activation.returns.dropFirst() {
      value = value.joined(with: other.value.withoutConditions)
    }
    var after = first.state.checks
    for other in activation.returns.dropFirst() { after = after.either(other.state.checks) }
    value.ifTrue = known(activation.returns, unless: false) { $0.ifTrue }
    value.ifFalse = known(activation.returns, unless: true) { $0.ifFalse }
    if let type = type.flatMap(TypeName.plain) {
      if KnownConstructor.typed.contains(type) { value = typed(value) }
      if type != "id", type != "instancetype" { value.type = type }
    }
    state.checks = after
    return value
  }

  /// What is known wherever a function does not return one truth value.
  private func known(
    _ returns: [(value: FlowValue, state: FlowState)], unless truth: Bool,
    _ conditions: (FlowValue) -> Set<FlowCheck>
  ) -> Set<FlowCheck> {
    let ways = returns.filter { $0.value.truth != truth }
      .map { $0.state.checks.union(conditions($0.value)) }
    // Where something is not there, whatever is known of it elsewhere holds.
    let all = ways.reduce(into: Set<FlowCheck>()) { $0.formUnion($1) }
    var result: Set<FlowCheck>?
    for way in ways {
      let missing = way.filter { $0.kind == .absent }.map(\.node)
      let known =
        missing.isEmpty
        ? way
        : way.union(
          all.filter { check in
            check.node >= 0 && missing.contains { graph.isDerived(check.node, from: $0) }
          })
      result = result.map { $0.either(known) } ?? known
    }
    return result ?? []
  }
}
