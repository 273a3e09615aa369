import SourceReading

extension FlowRun {
  /// A call that is being looked at.
  struct Call {
    /// The name.
    let name: CalleeName
    /// What it is called on, or `nil`.
    let receiver: SourceExpression?
    /// What is known of that.
    let receiverValue: FlowValue
    /// What is handed over.
    let arguments: [SourceExpression.Argument]
    /// What is known of that.
    let values: [FlowValue]
    /// The whole call.
    let range: SourceRange
    /// Whether it is a member of nothing, such as the case of an enumeration.
    let isImplicit: Bool
    /// The type that the function which calls belongs to.
    let owner: String?

    /// Whether it is called on something.
    var isMember: Bool { receiver != nil }
  }

  /// Works out what a call gives back, and what it does.
  func call(
    _ callee: SourceExpression, _ arguments: [SourceExpression.Argument], at range: SourceRange,
    _ state: inout FlowState, _ activation: FlowActivation
  ) -> FlowValue {
    let receiver = Self.receiver(of: callee)
    let receiverValue = receiver.map { evaluate($0, &state, activation) } ?? FlowValue()
    guard let name = CalleeName(of: callee, arguments) else {
      let function = evaluate(callee, &state, activation)
      let values = arguments.map { evaluate($0.value, &state, activation) }
      return invoke(function.functions, values, at: range, &state, activation)
    }
    let values = arguments.map { evaluate($0.value, &state, activation) }
    let call = Call(
      name: name, receiver: receiver, receiverValue: receiverValue, arguments: arguments,
      values: values, range: range, isImplicit: callee.isImplicitMember,
      owner: activation.owner)
    if Confirmation.showing.contains(name.base)
      || receiverValue.type.map(Confirmation.showing.contains) ?? false
    {
      activation.ask()
    }
    let candidates = candidates(for: call, activation)
    look(at: call, isOwn: !candidates.isEmpty, state, activation)
    if receiver == nil, let local = state.locals[name.base], !local.functions.isEmpty {
      return invoke(local.functions, values, at: range, &state, activation)
    }
    if !candidates.isEmpty {
      let result = program(call, candidates, &state, activation)
      if let owner = program.functions[candidates[0]].source.owner,
        program.functions[candidates[0]].source.kind == .initializer
      {
        return FlowValue(type: owner)
      }
      return result
    }
    if let result = special(call, &state, activation) { return result }
    // A closure that a property holds: `self.onOpen?(url)`.
    let held =
      receiver == nil || call.receiverValue.type != nil
      ? property(
        name.base, of: call.receiverValue.type ?? activation.owner, &state, activation, at: range)
      : nil
    if let held, !held.functions.isEmpty {
      return invoke(held.functions, values, at: range, &state, activation)
    }
    return unknown(call, &state, activation)
  }

  /// The functions of the program that a call may mean, looked up once for each such call.
  private func candidates(for call: Call, _ activation: FlowActivation) -> [Int] {
    let isExact = program.units[activation.unit].source.file.language == .objectiveC
    let key = CandidateKey(
      name: call.name, receiver: call.receiverValue.type, isMember: call.isMember,
      owner: call.isMember ? nil : activation.owner, isExact: isExact)
    if let known = resolved[key] { return known }
    let found = program.candidates(
      for: call.name, on: call.receiverValue.type, isMember: call.isMember,
      from: activation.owner, isExact: isExact)
    resolved[key] = found
    return found
  }

  /// What a callee is a member of.
  private static func receiver(of callee: SourceExpression) -> SourceExpression? {
    switch callee.kind {
    case .member(let base, _): base
    case .unwrapping(let inner, _): receiver(of: inner)
    default: nil
    }
  }

  // MARK: - Functions of the program

  /// Whether a function of the program does something sensitive by its name; what gives a text back
  /// is called like what it is about.
  private static func isSensitive(_ call: Call, _ function: SourceProgram.Function) -> Bool {
    guard SensitiveAction.isNamed(call.name.base) else { return false }
    return !["String", "NSString"].contains(function.source.result.flatMap(TypeName.plain) ?? "")
  }

  private func program(
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
    guard activation.depth < Self.deepestCall, !activation.isInside(index) else {
      return joined(values).withoutConditions
    }
    let function = program.functions[index]
    let key = CallKey(
      function: index,
      nodes: (values + [receiver].compactMap(\.self)).map { $0.taints.map(\.node) },
      texts: values.map(\.texts),
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
  private func finish(
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

  // MARK: - Closures

  /// Goes into whatever a value can be called as.
  func invoke(
    _ functions: [FlowClosure], _ values: [FlowValue], at range: SourceRange,
    _ state: inout FlowState, _ activation: FlowActivation
  ) -> FlowValue {
    var results: [FlowValue] = []
    for function in functions {
      results.append(invoke(function, values, at: range, &state, activation))
    }
    guard let first = results.first else { return FlowValue() }
    return results.dropFirst().reduce(first) { $0.joined(with: $1) }
  }

  /// A value of a type that is made of others.
  private func make(
    _ type: String, _ values: [FlowValue], at range: SourceRange, _ state: inout FlowState,
    _ activation: FlowActivation
  ) -> FlowValue {
    let name = CalleeName(type, labels: values.map { _ in "_" })
    let own = program.candidates(for: name, on: nil, isMember: false, from: nil)
    if own.isEmpty,
      KnownConstructor.typed.contains(type) || program.enumerations.contains(type)
    {
      var value = typed(joined(values))
      value.type = type
      return value
    }
    if KnownConstructor.preserving.contains(type) {
      var value = joined(values)
      value.type = type
      return value
    }
    var result = FlowValue(type: type)
    for index in own {
      result.ifTrue = invoke(function: index, values, at: range, &state, activation).ifTrue
    }
    return result
  }

  private func invoke(
    _ closure: FlowClosure, _ values: [FlowValue], at range: SourceRange,
    _ state: inout FlowState, _ activation: FlowActivation
  ) -> FlowValue {
    guard activation.depth < Self.deepestCall else { return FlowValue() }
    let isOwn = closure.activation === activation
    let own = FlowActivation(
      unit: closure.activation.unit, owner: closure.activation.owner, function: nil,
      caller: activation, call: range, receiver: closure.activation.receiver)
    // A closure of this function sees what its variables are now, and changes them.
    var inner = isOwn ? state : FlowState(locals: closure.locals, checks: state.checks)
    let result: FlowValue
    switch closure.code {
    case .function(let index): return invoke(function: index, values, at: range, &state, activation)
    case .type(let type): return make(type, values, at: range, &state, activation)
    case .member(let name):
      guard let value = values.first else { return FlowValue() }
      return member(name, of: value, base: nil, at: range, &state, activation)
    case .local(let function):
      for (place, parameter) in function.parameters.enumerated() {
        inner.locals[parameter.name] = place < values.count ? values[place] : FlowValue()
      }
      result = finish(function.body, &inner, own, result: function.result)
    case .closure(let code):
      for (place, value) in values.enumerated() {
        inner.locals["$\(place)"] = value.withoutConditions
        if place < code.parameters.count {
          inner.locals[code.parameters[place]] = value.withoutConditions
        }
      }
      for name in code.parameters.dropFirst(values.count) { inner.locals[name] = FlowValue() }
      if code.isOnMainActor { inner.checks.insert(.onMainThread) }
      result = finish(code.body, &inner, own, result: nil)
    }
    if isOwn {
      for name in state.locals.keys {
        if let value = inner.locals[name] { state.locals[name] = value }
      }
    }
    if own.asks { activation.ask() }
    return result
  }
}

extension SourceExpression {
  /// Whether it is a member of nothing: `.open`.
  fileprivate var isImplicitMember: Bool {
    switch kind {
    case .member(nil, _): true
    case .unwrapping(let inner, _): inner.isImplicitMember
    default: false
    }
  }
}
