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
    // The type of `.init(…)` is not written.
    let isUntyped = call.isImplicit && name.base == "init"
    let candidates = isUntyped ? [] : candidates(for: call, activation)
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
