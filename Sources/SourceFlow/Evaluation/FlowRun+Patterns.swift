import SourceReading

extension FlowRun {
  /// What is known where a value matches a pattern.
  func matched(
    _ pattern: SourcePattern, by subject: FlowValue, at range: SourceRange,
    _ state: inout FlowState, _ activation: FlowActivation
  ) -> Set<FlowCheck> {
    switch pattern {
    case .expression(let expression):
      let value = evaluate(expression, &state, activation)
      return compare(subject, value, at: expression.range, state, activation).ifTrue
    case .unwrapped(let inner), .cast(let inner, _):
      return matched(inner, by: subject, at: range, &state, activation)
    case .tuple(let parts):
      return parts.reduce(into: []) {
        $0.formUnion(matched($1, by: subject, at: range, &state, activation))
      }
    case .enumerationCase(let path, let parts) where parts.isEmpty:
      // A constant of a type is written like a case.
      let names = path.split(separator: ".").map(String.init)
      if names.count > 1, let name = names.last,
        let value = property(name, of: names[names.count - 2], &state, activation, at: range),
        !value.texts.isEmpty
      {
        return compare(subject, value, at: range, state, activation).ifTrue
      }
      let known = FlowValue(
        ifTrue: Set(subject.taints.map { FlowCheck(node: $0.node, kind: .listed) }))
      note(known, at: range, state, activation)
      return known.ifTrue
    case .enumerationCase, .name, .ignored: return []
    }
  }

  /// Gives the names of a pattern the values that they stand for.
  func bind(
    _ pattern: SourcePattern, to value: FlowValue, _ state: inout FlowState,
    _ activation: FlowActivation
  ) {
    switch pattern {
    case .name(let name, let type):
      var value = value
      if let type = type.flatMap(TypeName.plain) {
        if KnownConstructor.typed.contains(type) { value = typed(value) }
        value.type = type
      }
      state.locals[name] = value
    case .tuple(let parts):
      for part in parts { bind(part, to: value.withoutConditions, &state, activation) }
    case .enumerationCase(let path, let parts):
      let name = path.split(separator: ".").last.map(String.init) ?? path
      let held = store[PropertyKey(owner: ".case", name: name)]
      var inner = held?.value ?? FlowValue()
      if name == "some" || held == nil { inner = inner.joined(with: value) }
      state.checks.formUnion(held?.checks ?? [])
      for part in parts { bind(part, to: inner.withoutConditions, &state, activation) }
    case .unwrapped(let inner): bind(inner, to: value.withoutConditions, &state, activation)
    case .cast(let inner, let type):
      var value = value.withoutConditions
      if let type = TypeName.plain(type) {
        if KnownConstructor.typed.contains(type) { value = typed(value) }
        value.type = type
      }
      bind(inner, to: value, &state, activation)
    case .expression, .ignored: break
    }
  }
}

extension SourcePattern {
  /// The pattern inside what unwraps or converts it.
  var unwrappedPattern: SourcePattern {
    switch self {
    case .unwrapped(let inner), .cast(let inner, _): inner.unwrappedPattern
    default: self
    }
  }
}
