import SourceReading

extension FlowRun {
  /// What a call of the system gives back that does something to what is known; `nil` for others.
  func special(
    _ call: Call, _ state: inout FlowState, _ activation: FlowActivation
  ) -> FlowValue? {
    let base = call.name.base
    if KnownSource.loading.contains(base) {
      noteLoading(call, activation)
      let item = incoming(.inputItem, at: call.range, activation)
      let before = state.checks
      state.checks.remove(.onMainThread)
      _ = invoke(call.values.flatMap(\.functions), [item], at: call.range, &state, activation)
      state.checks = before
      return item
    }
    if call.receiverValue.type == "UIPasteboard", KnownSource.pasteboard.contains(base) {
      noteBoard(at: call.range, state, activation)
      return incoming(.pasteboard, at: call.range, activation)
    }
    if ["pasteboardWithName", "pasteboardWithUniqueName", "withUniqueName"].contains(base)
      || (base == "UIPasteboard" && !call.isMember)
    {
      return FlowValue(type: "NamedPasteboard")
    }
    switch base {
    case "onOpenURL", "onContinueUserActivity":
      return view(call, base == "onOpenURL" ? .link : .activity, &state, activation)
    case "components", "componentsSeparatedByString", "componentsSeparatedByCharactersInSet",
      "split":
      noteSplit(call, activation)
      guard let text = call.values.first?.texts.first, text.hasSuffix("="), text.utf8.count > 1,
        !call.receiverValue.taints.isEmpty
      else { return nil }
      // What stands behind `name=` is the value of that item.
      let name = String(text.dropLast().drop { "?&".contains($0) })
      return FlowValue(
        taints: taking(
          .element(name), name, of: call.receiverValue, at: call.range, activation))
    case "objectAtIndex", "objectAtIndexedSubscript":
      noteIndex(of: call.receiverValue, call.arguments, at: call.range, state, activation)
      return nil
    case "isEqual", "isEqualToString", "isEqualToURL", "caseInsensitiveCompare", "compare",
      "localizedCaseInsensitiveCompare", "elementsEqual":
      guard let other = call.values.first else { return nil }
      var result = compare(call.receiverValue, other, at: call.range, state, activation)
      // `compare:` is compared with `NSOrderedSame`, which keeps what is known.
      result.type = "Bool"
      return result
    case "hasPrefix", "hasSuffix", "starts":
      guard let result = affix(call) else { return nil }
      note(result, at: call.range, state, activation)
      return result
    case "contains", "containsObject", "containsString", "rangeOfString", "range",
      "localizedCaseInsensitiveContains", "localizedCaseInsensitiveContainsString", "matches",
      "firstMatch", "wholeMatch", "member", "evaluate", "evaluateWithObject", "indexOfObject":
      guard let result = containment(call, &state, activation) else { return nil }
      note(result, at: call.range, state, activation)
      return result
    case "numberOfMatchesInString", "numberOfMatches", "rangeOfFirstMatch",
      "rangeOfFirstMatchInString", "firstMatchInString", "matchesInString":
      return pattern(call)
    case "wholeMatch" where !call.receiverValue.taints.isEmpty:
      return FlowValue(
        ifTrue: Set(call.receiverValue.taints.map { FlowCheck(node: $0.node, kind: .listed) }))
    case "send", "accept", "yield", "onNext":
      guard let receiver = call.receiver, let value = call.values.first, !value.taints.isEmpty
      else { return nil }
      add(value.withoutConditions, to: receiver, &state, activation)
      return FlowValue()
    case "append" where call.receiverValue.type == "NavigationPath":
      if let value = call.values.first, let type = value.type {
        keep(value, PropertyKey(owner: ".destination", name: type), state)
      }
      return FlowValue()
    case "navigationDestination", "sheet", "fullScreenCover", "popover":
      return destination(call, &state, activation)
    case "first" where !call.values.flatMap(\.functions).isEmpty,
      "firstIndex" where !call.values.flatMap(\.functions).isEmpty,
      "last" where !call.values.flatMap(\.functions).isEmpty,
      "filter" where !call.values.flatMap(\.functions).isEmpty:
      return search(call, &state, activation)
    case "objectForKey", "objectForKeyedSubscript", "valueForKey", "objectForInfoDictionaryKey":
      guard call.isMember else { return nil }
      if call.receiverValue.taints.isEmpty {
        let found = call.values.flatMap(\.taints).map { FlowCheck(node: $0.node, kind: .listed) }
        guard !found.isEmpty else { return nil }
        let answer = FlowValue(functions: call.receiverValue.functions, ifTrue: Set(found))
        note(answer, at: call.range, state, activation)
        return answer
      }
      if call.arguments.contains(where: { $0.value.mentions(KnownSource.preprocessingKey) }) {
        return incoming(.preprocessing, at: call.range, activation)
      }
      return keyed(call, activation)
    case "appendingPathComponent", "stringByAppendingPathComponent", "URLByAppendingPathComponent",
      "appendPathComponent", "appendingPathExtension", "pathWithComponents", "appending":
      return path(call, &state, activation)
    case "stringByAppendingString", "stringByAppendingFormat", "appendString", "append",
      "appendFormat":
      return appended(call, &state, activation)
    case "stringWithFormat", "initWithFormat", "localizedStringWithFormat":
      return formatted(call, activation)
    case "String" where call.name.labels.first == "format": return formatted(call, activation)
    case "setObject", "setValue", "addObject", "insert", "updateValue":
      if let receiver = call.receiver {
        let taken = joined(call.values).withoutConditions
        if !taken.taints.isEmpty { add(taken, to: receiver, &state, activation) }
      }
      return nil
    default: return nil
    }
  }

  /// A modifier of a view whose closure gets what comes in.
  private func view(
    _ call: Call, _ kind: FlowOrigin.Kind, _ state: inout FlowState, _ activation: FlowActivation
  ) -> FlowValue {
    let item = incoming(kind, at: call.range, activation)
    let before = start
    start = FlowStart(
      function: before.function, stage: .warm, origins: item.taints.map(\.node))
    var inner = state
    inner.checks = []
    _ = invoke(call.values.flatMap(\.functions), [item], at: call.range, &inner, activation)
    if let function = before.function, before.origins.isEmpty {
      let facts = self.facts(of: start.origins)
      handlers[function] = handlers[function]?.joined(with: facts) ?? facts
    }
    start = before
    return call.receiverValue.withoutConditions
  }

  /// `hasPrefix`, `hasSuffix`.
  private func affix(_ call: Call) -> FlowValue? {
    guard let value = call.values.first else { return nil }
    var result = FlowValue(type: "Bool")
    for taint in call.receiverValue.taints {
      let isHost = graph.nodes[taint.node].part == .host
      let isSuffix = call.name.base == "hasSuffix"
      let isWhole =
        !value.texts.isEmpty
        && value.texts.allSatisfy { isSuffix ? $0.hasPrefix(".") && isHost : Self.fixesHost($0) }
      let kind: FlowCheck.Kind = isWhole ? .listed : .loose(value.texts.first ?? "…")
      result.ifTrue.insert(FlowCheck(node: taint.node, kind: kind))
    }
    return result
  }

  /// Whether a list has a value, or a text another one.
  private func containment(
    _ call: Call, _ state: inout FlowState, _ activation: FlowActivation
  ) -> FlowValue? {
    let functions = call.values.flatMap(\.functions)
    if !functions.isEmpty {
      let element = FlowValue(
        taints: call.receiverValue.taints, texts: call.receiverValue.texts,
        isLiteral: call.receiverValue.isLiteral)
      let answer = invoke(functions, [element], at: call.range, &state, activation)
      return FlowValue(type: "Bool", ifTrue: answer.ifTrue)
    }
    guard let value = call.values.first else { return nil }
    var result = FlowValue(type: "Bool")
    if !value.taints.isEmpty, call.receiverValue.taints.isEmpty {
      for taint in value.taints {
        result.ifTrue.insert(FlowCheck(node: taint.node, kind: .listed))
      }
    } else {
      let isAnchored =
        call.arguments.contains {
          $0.value.mentionsAny(["regularExpression", "NSRegularExpressionSearch"])
        } && value.texts.contains(where: Self.isAnchored)
      for taint in call.receiverValue.taints {
        let text = value.texts.first ?? "…"
        result.ifTrue.insert(
          FlowCheck(node: taint.node, kind: isAnchored ? .listed : .loose(text)))
        result.ifFalse.insert(FlowCheck(node: taint.node, kind: .without(text)))
      }
    }
    return result
  }

  /// Whether a regular expression is one for the whole of a text.
  ///
  /// Source: ICU, "Regular Expressions": `^` and `$` are at the ends of the text unless lines count.
  private static func isAnchored(_ pattern: String) -> Bool {
    (pattern.hasPrefix("^") || pattern.hasPrefix("\\A"))
      && (pattern.hasSuffix("$") || pattern.hasSuffix("\\z"))
  }

  /// A regular expression that is looked for in a text.
  private func pattern(_ call: Call) -> FlowValue? {
    guard let text = call.values.first, !text.taints.isEmpty else { return nil }
    let isWhole = call.receiverValue.texts.contains(where: Self.isAnchored)
    return FlowValue(
      ifTrue: Set(
        text.taints.map {
          FlowCheck(node: $0.node, kind: isWhole ? .listed : .loose("a pattern"))
        }))
  }

  /// A view that is shown for a value: of a type, or of the one that a property holds.
  private func destination(
    _ call: Call, _ state: inout FlowState, _ activation: FlowActivation
  ) -> FlowValue {
    var shown = FlowValue()
    if call.name.labels.first == "for", let type = call.values.first?.type {
      let held = store[PropertyKey(owner: ".destination", name: type)]
      shown = held?.value ?? FlowValue()
      state.checks.formUnion(held?.checks ?? [])
      shown.type = type
    } else if let value = call.values.first {
      shown = value
    }
    _ = invoke(call.values.flatMap(\.functions), [shown], at: call.range, &state, activation)
    return call.receiverValue.withoutConditions
  }

  /// `first(where:)` and the like: an item of a query by its name, where the closure compares that.
  private func search(
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
  private func keyed(_ call: Call, _ activation: FlowActivation) -> FlowValue {
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

  /// A path with another component.
  private func path(
    _ call: Call, _ state: inout FlowState, _ activation: FlowActivation
  ) -> FlowValue? {
    if call.name.base == "appending",
      !["path", "component"].contains(call.name.labels.first ?? "")
    {
      return nil
    }
    let added = joined(call.values)
    var result = call.receiverValue.withoutConditions
    result.texts = []
    result.isLiteral = false
    for taint in added.taints {
      let node = graph.part(.pathComponent, of: taint.node)
      result.taints.append(
        FlowValue.Taint(
          node: node,
          trail: FlowTrail(
            unit: activation.unit, range: call.range, words: FlowPart.pathComponent.words(""),
            after: taint.trail)))
    }
    if call.name.base == "appendPathComponent", let receiver = call.receiver {
      add(result, to: receiver, &state, activation)
    }
    return result
  }

  private func appended(
    _ call: Call, _ state: inout FlowState, _ activation: FlowActivation
  ) -> FlowValue? {
    guard let receiver = call.receiver, let argument = call.arguments.first else { return nil }
    let result = text(
      of: [(receiver, call.receiverValue)]
        + zip(call.arguments, call.values).map {
          ($0.value, $1)
        }, activation)
    _ = argument
    if call.name.base.hasPrefix("append") { add(result, to: receiver, &state, activation) }
    return result
  }

  /// A text by a format.
  private func formatted(_ call: Call, _ activation: FlowActivation) -> FlowValue {
    guard let format = call.values.first else { return FlowValue() }
    if !format.taints.isEmpty {
      return text(of: zip(call.arguments, call.values).map { ($0.value, $1) }, activation)
    }
    var result = FlowValue(type: "String")
    var parts: [(SourceExpression, FlowValue)] = []
    // What stands before the first specifier is what stands before the first value.
    let head = format.texts.first.map { text in
      text.firstIndex(of: "%").map { String(text[..<$0]) } ?? text
    }
    parts.append(
      (call.arguments[0].value, FlowValue(texts: head.map { [$0] } ?? [], isLiteral: true)))
    for (argument, value) in zip(call.arguments, call.values).dropFirst() {
      parts.append((argument.value, value))
    }
    result = text(of: parts, activation)
    if head?.isEmpty ?? false, format.texts.first == "%@", parts.count == 2 {
      result.taints = parts[1].1.taints
    }
    return result
  }

  // MARK: - What is not known

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
