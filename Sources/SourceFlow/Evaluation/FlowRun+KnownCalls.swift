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
      if call.values.first?.texts == ["/"] {
        let parts = part(
          .part(.element(nil)), base, of: call.receiverValue, at: call.range, activation)
        slashSplits.formUnion(parts.taints.map(\.node))
      }
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
      "firstMatch", "member", "evaluate", "evaluateWithObject", "indexOfObject":
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
      if let entries = call.receiverValue.entries, let key = call.values.first, key.isOneText {
        return entries[key.texts[0]] ?? FlowValue()
      }
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
}
