import SourceReading

extension FlowRun {
  /// What a call gives back that is not known: what it makes of what it gets.
  func unknown(
    _ call: Call, _ state: inout FlowState, _ activation: FlowActivation
  ) -> FlowValue {
    let base = call.name.base
    var result = FlowValue()
    let functions = call.values.flatMap(\.functions)
    let answer = functions.isEmpty ? nil : callBack(call, functions, &state, activation)
    if let answer, Self.transforming.contains(base), !call.receiverValue.taints.isEmpty {
      return answer.withoutConditions
    }
    if functions.isEmpty, Confirmation.isAsking(base) {
      // It gives the answer back, or throws.
      result.ifTrue.insert(.confirmed)
      if base == "requestConfirmation" { state.checks.insert(.confirmed) }
    }
    let isType = base.first?.isUppercase ?? false
    let arguments = joined(call.values.filter { $0.functions.isEmpty }).withoutConditions
    if !call.isMember, isType {
      result.type = base
      if KnownConstructor.typed.contains(base)
        || (call.name.labels.first == "rawValue" && program.enumerations.contains(base))
      {
        result.taints = typed(arguments).taints
        result.ifTrue = Set(arguments.taints.map { FlowCheck(node: $0.node, kind: .listed) })
        return result
      }
      if KnownConstructor.preserving.contains(base) {
        result.taints = arguments.taints
        result.texts = arguments.texts
        result.head = arguments.head
        if base == "URLQueryItem" { result.taints = call.values.last?.taints ?? [] }
        return result
      }
      keep(call, in: base, state)
      return result
    }
    if call.isMember {
      result.type = KnownType.ofCall[base]
      if base.hasPrefix("init") || base == "alloc" || base == "new" || base.hasPrefix("shared") {
        result.type = result.type ?? call.receiverValue.type
      }
      if let type = call.receiverValue.type, KnownConstructor.typed.contains(type) {
        result.taints = typed(joined([call.receiverValue, arguments])).taints
        return result
      }
      if !call.receiverValue.taints.isEmpty {
        let whole = part(
          KnownMember.effect(of: base), base, of: call.receiverValue, at: call.range, activation)
        result.taints = whole.taints
        result.texts = whole.texts
      }
      if KnownMember.effect(of: base) == .same, result.type == nil {
        result.type = call.receiverValue.type
      }
      if base == "copy" { result.functions = call.receiverValue.functions }
      if let type = call.receiverValue.type, program.enumerations.contains(type) {
        keepCase(call, state)
      }
      if KnownConstructor.functions.contains(base)
        || (base.hasPrefix("init")
          && (call.receiverValue.type.map(KnownConstructor.preserving.contains) ?? false))
      {
        result.taints += arguments.taints
        result.texts = arguments.texts
        if base == "decode" { result.type = call.values.first?.type }
        result.head = arguments.head
        if result.type == nil { result.type = call.receiverValue.type }
      }
      return result
    }
    if KnownConstructor.functions.contains(base) { result.taints = arguments.taints }
    keepCase(call, state)
    return result
  }

  /// Keeps what a case of an enumeration holds.
  private func keepCase(_ call: Call, _ state: FlowState) {
    let value = joined(call.values).withoutConditions
    guard !value.taints.isEmpty else { return }
    keep(value, PropertyKey(owner: ".case", name: call.name.base), state)
  }

  /// Keeps what a case of an enumeration or a value of the program is made of.
  private func keep(_ call: Call, in type: String, _ state: FlowState) {
    guard program.types.contains(type) else { return }
    for (label, value) in zip(call.name.labels, call.values)
    where !value.taints.isEmpty || !value.functions.isEmpty {
      keep(value, PropertyKey(owner: type, name: label), state)
    }
  }

  private static let queueCalls: Set<String> = [
    "async", "asyncAfter", "sync", "dispatch_async", "dispatch_sync", "dispatch_after", "run",
    "addOperation", "addOperationWithBlock", "perform",
  ]

  /// Calls closures that are handed to something unknown, with what it hands to them.
  private func callBack(
    _ call: Call, _ functions: [FlowClosure], _ state: inout FlowState, _ activation: FlowActivation
  ) -> FlowValue {
    let base = call.name.base
    var element = FlowValue(
      taints: call.receiverValue.taints, texts: call.receiverValue.texts,
      isLiteral: call.receiverValue.isLiteral)
    if let receiver = call.receiver, !element.taints.isEmpty {
      element = self.element(of: call.receiverValue, at: receiver, activation)
    }
    element.type = call.receiverValue.type
    let before = state
    // What a person chooses in a menu or with a button is a choice.
    let isControl =
      base.first?.isUppercase ?? false
      && call.arguments.contains {
        ["action", "handler", "primaryAction"].contains($0.label ?? "")
      }
    if isControl || Confirmation.isAsking(base) { state.checks.insert(.confirmed) }
    if Self.queueCalls.contains(base) {
      let isMain =
        call.receiver?.mentionsAny(["main", "MainActor"]) ?? false
        || call.arguments.first?.value.mentionsAny(["dispatch_get_main_queue"]) ?? false
      if isMain {
        state.checks.insert(.onMainThread)
      } else {
        state.checks.remove(.onMainThread)
      }
    } else if Self.leaving.contains(base) {
      state.checks.remove(.onMainThread)
    }
    let isReduce = base == "reduce"
    let values = isReduce ? [FlowValue(), element] : [element]
    let answer = invoke(functions, values, at: call.range, &state, activation)
    // What a closure learns holds in it alone.
    state.checks = before.checks
    return answer
  }

  /// Calls that give what the closure gives.
  private static let transforming: Set<String> = [
    "map", "compactMap", "flatMap", "tryMap", "mapValues", "compactMapValues",
  ]

  /// Calls whose closures run elsewhere than on the main thread.
  private static let leaving: Set<String> = [
    "detached", "dataTask", "downloadTask", "uploadTask", "dataTaskWithURL",
    "dataTaskWithRequest", "performBackgroundTask", "loadDataRepresentation",
  ]
}
