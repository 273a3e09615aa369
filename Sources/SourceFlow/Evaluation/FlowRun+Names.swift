import SecretPatterns
import SourceReading

extension FlowRun {
  /// What a name stands for.
  func value(
    of name: String, _ state: inout FlowState, _ activation: FlowActivation,
    at range: SourceRange? = nil
  ) -> FlowValue {
    if let local = state.locals[name] {
      return local.taints.isEmpty ? withSecret(local, named: name, at: range, activation) : local
    }
    if name.hasPrefix("$"), name.dropFirst().first?.isNumber == false {
      return self.value(of: String(name.dropFirst()), &state, activation, at: range)
    }
    if name == Self.browsing { return FlowValue(texts: [name], type: "String", isLiteral: true) }
    if name == "Self" { return FlowValue(type: activation.owner, isLiteral: true) }
    if name == "self" || name == "super" {
      return activation.receiver ?? FlowValue(type: activation.owner)
    }
    if let value = property(name, of: activation.owner, &state, activation, at: range) {
      return value.taints.isEmpty ? withSecret(value, named: name, at: range, activation) : value
    }
    // Instance variables of Objective-C belong to the property of the same name.
    if name.hasPrefix("_"),
      let value = property(
        String(name.dropFirst()), of: activation.owner, &state, activation, at: range)
    {
      return value
    }
    if let receiver = activation.receiver, let range, KnownMember.isKnown(name) {
      return member(name, of: receiver, base: nil, at: range, &state, activation)
    }
    let functions = program.candidates(
      for: CalleeName(name), on: nil, isMember: false, from: activation.owner)
    if let index = functions.first, functions.count == 1 {
      return FlowValue(functions: [
        FlowClosure(.function(index), locals: [:], activation: activation)
      ])
    }
    if name.first?.isUppercase ?? false { return FlowValue(type: name, isLiteral: true) }
    return withSecret(FlowValue(), named: name, at: range, activation)
  }

  /// A value that its name calls a secret, as one that must not go out.
  func withSecret(
    _ value: FlowValue, named name: String, at range: SourceRange?, _ activation: FlowActivation
  ) -> FlowValue {
    guard let range, !value.isLiteral, value.functions.isEmpty, SecretNames.isSecret(name),
      !(value.type.map(SecretNames.isHarmless(type:)) ?? false)
    else { return value }
    var value = value
    let node = graph.origin(
      FlowOrigin(kind: .secret, unit: activation.unit, range: range))
    value.taints = [
      FlowValue.Taint(
        node: node,
        trail: FlowTrail(
          unit: activation.unit, range: range, words: "'\(name)' is a secret by its name",
          after: nil))
    ]
    return value
  }

  /// What a property holds, or `nil` if there is none of the name.
  func property(
    _ name: String, of type: String?, _ state: inout FlowState, _ activation: FlowActivation,
    at range: SourceRange?
  ) -> FlowValue? {
    let getters = (program.functionsByBase[name] ?? []).filter {
      program.functions[$0].source.kind == .getter
    }
    if !getters.isEmpty {
      let lineage = type.map { program.lineage(of: $0) }
      let own = getters.filter { index in
        guard let owner = program.functions[index].source.owner else { return true }
        return lineage?.matches(owner) ?? (getters.count == 1)
      }
      if let index = own.first {
        return invoke(
          function: index, [], at: range ?? SourceRange(start: 0, length: 0), &state, activation)
      }
    }
    guard let found = program.property(name, of: type) else { return nil }
    let key = PropertyKey(owner: found.property.owner, name: name)
    var value = constant(found, key, activation)
    if let stored = store[key] {
      value = value.joined(with: stored.value)
      state.checks.formUnion(stored.checks)
      if let range {
        value.taints = value.taints.map {
          FlowValue.Taint(
            node: $0.node,
            trail: FlowTrail(
              unit: activation.unit, range: range, words: "it is read from '\(name)'",
              after: $0.trail))
        }
      }
    }
    return value
  }

  /// What a property is at first.
  private func constant(
    _ found: (unit: Int, property: SourceProperty), _ key: PropertyKey, _ activation: FlowActivation
  ) -> FlowValue {
    if let value = constants[key] { return value }
    // A constant that is made of itself has no value.
    constants[key] = FlowValue(type: found.property.type.flatMap(TypeName.plain))
    var value = FlowValue()
    if let expression = found.property.value {
      var state = FlowState()
      let own = FlowActivation(
        unit: found.unit, owner: found.property.owner, function: nil, caller: activation)
      value = evaluate(expression, &state, own).withoutConditions
      if !found.property.isConstant {
        value.texts = []
        value.isLiteral = false
        value.truth = nil
      }
      value.taints = []
    }
    if let type = found.property.type.flatMap(TypeName.plain) { value.type = type }
    constants[key] = value
    return value
  }
}
