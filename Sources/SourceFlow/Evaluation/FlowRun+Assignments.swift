import SourceReading

extension FlowRun {
  /// Stores a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - sign: The operator.
  ///   - target: Where it is stored.
  ///   - range: The assignment.
  ///   - state: What is known before it, and then after it.
  ///   - activation: The function that it is in.
  func assign(
    _ value: FlowValue, _ sign: String, to target: SourceExpression, at range: SourceRange,
    _ state: inout FlowState, _ activation: FlowActivation
  ) {
    switch target.kind {
    case .name(let name):
      if let local = state.locals[name] {
        state.locals[name] = sign == "=" ? value : value.joined(with: local)
        if sign == "=", state.locals[name]?.type == nil { state.locals[name]?.type = local.type }
      } else {
        keep(value, named: name, of: activation.owner, at: range, &state, activation)
      }
    case .member(let base?, let name):
      let owner = evaluate(base, &state, activation)
      write(value, to: name, of: owner, at: range, state, activation)
      if case .name("self") = base.kind {
        keep(value, named: name, of: activation.owner, at: range, &state, activation)
      } else if let type = owner.type, program.types.contains(type) {
        keep(value, named: name, of: type, at: range, &state, activation)
      } else {
        change(name, of: base, to: value, &state, activation)
      }
    case .element(let base, let arguments):
      var value = value
      let keys = arguments.map { evaluate($0.value, &state, activation) }
      if isLocal(base, state) {
        value.taints += keys.flatMap(\.taints)
        return add(value.withoutConditions, to: base, &state, activation)
      }
      // What a property holds under one key is not what it holds under another.
      if let key = keys.first?.texts.first, let name = base.lastName {
        keep(
          value.withoutConditions, PropertyKey(owner: ".key \(name)", name: key), state)
      }
      value.taints = []
      if !value.functions.isEmpty {
        add(value.withoutConditions, to: base, &state, activation)
      }
    case .unwrapping(let inner, _):
      assign(value, sign, to: inner, at: range, &state, activation)
    case .tuple(let arguments):
      for argument in arguments {
        assign(
          value.withoutConditions, sign, to: argument.value, at: range, &state, activation)
      }
    default: _ = evaluate(target, &state, activation)
    }
  }

  /// Whether an expression begins with a local variable.
  private func isLocal(_ expression: SourceExpression, _ state: FlowState) -> Bool {
    switch expression.kind {
    case .name(let name): state.locals[name] != nil
    case .member(let base?, _), .unwrapping(let base, _), .element(let base, _):
      isLocal(base, state)
    default: false
    }
  }

  /// Adds a value to what a variable holds.
  func add(
    _ value: FlowValue, to target: SourceExpression, _ state: inout FlowState,
    _ activation: FlowActivation
  ) {
    switch target.kind {
    case .name(let name):
      if let local = state.locals[name] {
        state.locals[name] = local.joined(with: value)
      } else {
        keep(value, named: name, of: activation.owner, at: target.range, &state, activation)
      }
    case .member(let base?, let name):
      // What another object holds inside is not followed: one of its type is not the other.
      if case .name("self") = base.kind {
        keep(value, named: name, of: activation.owner, at: target.range, &state, activation)
      } else if case .name("Self") = base.kind {
        keep(value, named: name, of: activation.owner, at: target.range, &state, activation)
      } else if case .name = base.kind {
        add(value, to: base, &state, activation)
      }
    case .unwrapping(let inner, _), .element(let inner, _):
      add(value, to: inner, &state, activation)
    default: break
    }
  }

  /// Changes a member of a value of the system, such as the host of `URLComponents`.
  private func change(
    _ name: String, of base: SourceExpression, to value: FlowValue, _ state: inout FlowState,
    _ activation: FlowActivation
  ) {
    let effect = KnownMember.effect(of: name)
    if case .name(let variable) = base.kind, var local = state.locals[variable] {
      switch effect {
      case .part(.scheme) where value.texts.count == 1: local.head = value.texts[0] + "://"
      case .part(.host) where value.texts.count == 1:
        local.head = (local.head ?? "") + value.texts[0] + "?"
      default: local.isLiteral = local.isLiteral && value.isLiteral
      }
      state.locals[variable] = local
    }
    guard case .part(let part) = effect else {
      return add(value.withoutConditions, to: base, &state, activation)
    }
    if value.taints.isEmpty {
      guard value.isLiteral || !value.texts.isEmpty else { return }
      for taint in evaluate(base, &state, activation).taints {
        let node = graph.part(part, of: taint.node)
        state.checks.insert(FlowCheck(node: node, kind: .equal(value.texts.first ?? "")))
      }
      return
    }
    var value = value.withoutConditions
    let isAfterHost = [.path, .query, .queryItems, .fragment].contains(part)
    if isAfterHost || part == .host {
      value.taints = value.taints.map { taint in
        FlowValue.Taint(
          node: graph.part(.inside(hasFixedHost: isAfterHost), of: taint.node), trail: taint.trail)
      }
    }
    value.texts = []
    value.type = nil
    add(value, to: base, &state, activation)
  }
}
