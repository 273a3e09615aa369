import SourceReading

extension FlowRun {
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
    guard activation.depth < deepest else { return FlowValue() }
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
