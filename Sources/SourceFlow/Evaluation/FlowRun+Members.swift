import SourceReading

extension FlowRun {
  func member(
    _ name: String, of base: SourceExpression?, at range: SourceRange, _ state: inout FlowState,
    _ activation: FlowActivation
  ) -> FlowValue {
    guard let base else {
      return FlowValue(type: name == "orderedSame" ? "NSOrderedSame" : nil, isLiteral: true)
    }
    if name == "count", case .call = base.kind {
      countedSplits.insert(SourcePlace(unit: activation.unit, range: base.range))
    }
    // A type inside another.
    if name.first?.isUppercase ?? false, program.types.contains(name), base.isType {
      return FlowValue(type: name, isLiteral: true)
    }
    let value = evaluate(base, &state, activation)
    if name == "init" || name.hasPrefix("init("), case .name(let type) = base.kind,
      type.first?.isUppercase ?? false
    {
      return FlowValue(functions: [
        FlowClosure(
          .type(type == "Self" ? activation.owner ?? type : type), locals: [:],
          activation: activation)
      ])
    }
    return member(name, of: value, base: base, at: range, &state, activation)
  }

  /// What a member of a value is.
  func member(
    _ name: String, of value: FlowValue, base: SourceExpression?, at range: SourceRange,
    _ state: inout FlowState, _ activation: FlowActivation
  ) -> FlowValue {
    if let origin = KnownSource.kind(ofMember: name, of: value.type) {
      if origin == .pasteboard { noteBoard(at: range, state, activation) }
      return incoming(origin, at: range, activation)
    }
    if let extended = extended(name, of: value, at: range, &state, activation) { return extended }
    if ["name", "frameInfo", "webView"].contains(name),
      value.taints.contains(where: { taint in
        graph.nodes[taint.node].origin.kind == .webMessage && graph.nodes[taint.node].parent == nil
      })
    {
      // The app itself names its messages.
      return FlowValue(type: KnownType.ofMember[name])
    }
    if name == "value", let item = namedItem(value, state) { return item }
    if !value.taints.isEmpty, value.type.map({ !program.types.contains($0) }) ?? true {
      var result = part(KnownMember.effect(of: name), name, of: value, at: range, activation)
      if KnownMember.effect(of: name) == .same { result.head = value.head }
      return result
    }
    if let type = value.type, let held = property(name, of: type, &state, activation, at: range),
      !held.taints.isEmpty || value.taints.isEmpty
    {
      return held.taints.isEmpty ? withSecret(held, named: name, at: range, activation) : held
    }
    if let type = value.type, program.types.contains(type) || type == activation.owner {
      let methods = program.candidates(
        for: CalleeName(name), on: type, isMember: true, from: activation.owner)
      if let method = methods.first, methods.count == 1 {
        guard !program.functions[method].name.isSelector else {
          return invoke(function: method, [], at: range, &state, activation)
        }
        // `onOpenURL(perform: model.open)`
        return FlowValue(functions: [
          FlowClosure(.function(method), locals: [:], activation: activation)
        ])
      }
    }
    var result = FlowValue(head: KnownMember.effect(of: name) == .same ? value.head : nil)
    if Self.sharedNames.contains(name) || name.hasPrefix("shared") || name.hasPrefix("default") {
      result.type = value.type
    }
    result.type = result.type ?? KnownType.ofMember[name]
    if !value.taints.isEmpty {
      result = part(KnownMember.effect(of: name), name, of: value, at: range, activation)
    } else if case .name(let first) = base?.kind, first.first?.isUppercase ?? false,
      program.enumerations.contains(first)
    {
      result.isLiteral = true
    }
    return withSecret(result, named: name, at: range, activation)
  }

  /// The value of an item of a query whose name is known here, as in a loop that compares it.
  private func namedItem(_ value: FlowValue, _ state: FlowState) -> FlowValue? {
    var result = FlowValue()
    for taint in value.taints {
      let node = graph.nodes[taint.node]
      guard case .queryItem(nil) = node.part, let list = node.parent,
        let name = graph.known(.member("name"), of: taint.node)
      else { return nil }
      let texts = state.checks.compactMap { check -> String? in
        guard check.node == name, case .equal(let text) = check.kind else { return nil }
        return text
      }
      guard texts.count == 1 else { return nil }
      result.taints.append(
        FlowValue.Taint(
          node: graph.part(.queryItem(texts[0]), of: list), trail: taint.trail))
    }
    return result.taints.isEmpty ? nil : result
  }

  /// What a property gives that the program adds to a type of the system, such as `URL`.
  private func extended(
    _ name: String, of value: FlowValue, at range: SourceRange, _ state: inout FlowState,
    _ activation: FlowActivation
  ) -> FlowValue? {
    guard !value.taints.isEmpty else { return nil }
    let getters = (program.functionsByBase[name] ?? []).filter { index in
      let function = program.functions[index].source
      guard function.kind == .getter, let owner = function.owner else { return false }
      return owner == value.type || (value.type == nil && !program.types.contains(owner))
    }
    guard getters.count == 1 else { return nil }
    return invoke(function: getters[0], [], on: value, at: range, &state, activation)
  }

  /// What becomes of the values from outside in a value when a part of it is taken.
  func part(
    _ effect: KnownMember.Effect, _ name: String, of value: FlowValue, at range: SourceRange,
    _ activation: FlowActivation
  ) -> FlowValue {
    var result = FlowValue(type: KnownType.ofMember[name])
    switch effect {
    case .typed: break
    case .same where KnownMember.resolving.contains(name):
      result.taints = taking(.resolved, name, of: value, at: range, activation)
    case .same
    where name == "removingPercentEncoding"
      || name == "stringByRemovingPercentEncoding":
      result.taints = taking(.decoded, name, of: value, at: range, activation)
    case .same where KnownMember.isOne(name) && value.isContexts(in: graph):
      noteFirst(value, name, at: range, activation)
      result.taints = value.taints.map { taint in
        FlowValue.Taint(
          node: graph.nodes[taint.node].parent ?? taint.node, trail: taint.trail)
      }
    case .same:
      result.taints = value.taints
      result.texts = ["lowercased", "lowercaseString"].contains(name) ? value.texts : []
    case .part(let part):
      result.taints = taking(part, name, of: value, at: range, activation)
    }
    return result
  }

  /// A part of each value from outside in a value.
  func taking(
    _ part: FlowPart, _ name: String, of value: FlowValue, at range: SourceRange,
    _ activation: FlowActivation
  ) -> [FlowValue.Taint] {
    value.taints.compactMap { taint in
      if case .member = part, isGuess(taint.node) { return nil }
      return FlowValue.Taint(
        node: graph.part(part, of: taint.node),
        trail: FlowTrail(
          unit: activation.unit, range: range, words: part.words(name), after: taint.trail))
    }
  }

  /// Whether so many members that are not known were taken of a value that it may be anything.
  private func isGuess(_ node: Int) -> Bool {
    let unknown = graph.chain(of: node).count { index in
      if case .member = graph.nodes[index].part { true } else { false }
    }
    return unknown >= Self.mostUnknownMembers
  }

  /// The value as a number or another type that has no text of its own.
  func typed(_ value: FlowValue) -> FlowValue {
    var value = value
    value.taints = value.taints.map {
      FlowValue.Taint(node: graph.part(.typed, of: $0.node), trail: $0.trail)
    }
    return value
  }

  /// Members of a type that are a value of it.
  private static let sharedNames: Set<String> = [
    "shared", "standard", "main", "current", "general", "live", "instance", "mainBundle", "alloc",
    "new", "self", "init",
  ]
}
