import SourceReading

extension FlowRun {
  /// A text of a URL is split.
  func noteSplit(_ call: Call, _ activation: FlowActivation) {
    let marks = call.values.flatMap(\.texts).filter { text in
      text.utf8.count < 20 && text.contains { "&/=?#:".contains($0) }
    }
    let place = SourcePlace(unit: activation.unit, range: call.range)
    guard let mark = marks.first, !countedSplits.contains(place) else { return }
    for taint in call.receiverValue.taints where graph.nodes[taint.node].origin.isLink {
      let chain = graph.chain(of: taint.node)
      if case .decoded = graph.nodes[taint.node].part {
        report(
          .decodedBeforeSplit,
          "a text is split at '\(mark)' after its percent-encoding was undone", taint,
          at: call.range, FlowState(), activation)
      }
      let isWhole = chain.count == 1 || (chain.count == 2 && isAddress(taint.node))
      if isWhole {
        report(
          .urlSplitByHand, "a URL is split at '\(mark)' as a text", taint,
          at: call.range, FlowState(), activation)
      }
    }
  }

  private func isAddress(_ node: Int) -> Bool {
    switch graph.nodes[node].part {
    case .query, .decoded, .fragment: true
    default: false
    }
  }

  /// An element of a list from outside is taken by its number.
  func noteIndex(
    of value: FlowValue, _ arguments: [SourceExpression.Argument], at range: SourceRange,
    _ state: FlowState, _ activation: FlowActivation
  ) {
    // A subscript with a label is one of the program, such as `[safe: 1]`.
    guard arguments.count == 1, arguments[0].label?.hasPrefix("object") ?? true,
      case .number(let number) = arguments[0].value.kind
    else { return }
    for taint in value.taints {
      let node = graph.nodes[taint.node]
      guard node.origin.isLink || node.origin.kind == .webMessage else { continue }
      let isList =
        switch node.part {
        case .path, .queryItems, .element(nil): true
        default: false
        }
      let isCounted = state.checks.contains { check in
        check.node == taint.node && (check.kind == .counted || check.isExact)
      }
      // What is split has one part or more.
      let isFirst = number == "0" && node.part == .element(nil)
      guard isList, !isCounted, !isFirst else { continue }
      report(
        .indexUnchecked, "element \(number) is taken, and nothing looks how many there are", taint,
        at: range, state, activation)
    }
  }

  /// Notes that something from outside is compared, whichever way it turns out.
  func note(
    _ comparison: FlowValue, at range: SourceRange, _ state: FlowState,
    _ activation: FlowActivation
  ) {
    for check in comparison.ifTrue.union(comparison.ifFalse) where check.node >= 0 {
      compared[check.node, default: []].insert(check.kind)
      let node = graph.nodes[check.node]
      if node.origin.kind == .sender, check.kind != .present {
        let key = FindingKey(hazard: .senderTrusted, unit: activation.unit, range: range)
        found[key] = Found(
          message: "the identifier of the sender decides what a link may do", trail: nil,
          example: nil)
      }
      if node.part == .host, case .equal(let host) = check.kind, let parent = node.parent {
        var schemes: Set<String> = []
        if let scheme = graph.known(.scheme, of: parent) {
          for known in state.checks where known.node == scheme {
            if case .equal(let text) = known.kind { schemes.insert(text) }
          }
        }
        hosts.append(
          ComparedHost(
            start: start.function, host: host, schemes: schemes, unit: activation.unit,
            range: range))
      }
    }
  }

  /// Of several contexts one is taken.
  func noteFirst(
    _ value: FlowValue, _ name: String, at range: SourceRange, _ activation: FlowActivation
  ) {
    let key = FindingKey(hazard: .firstContextOnly, unit: activation.unit, range: range)
    found[key] = Found(
      message: "of the contexts of opened URLs only '\(name)' is looked at", trail: nil,
      example: nil)
  }

  /// A pasteboard is read.
  func noteBoard(at range: SourceRange, _ state: FlowState, _ activation: FlowActivation) {
    guard let first = start.function, !state.isConfirmed else { return }
    let name = program.functions[first].name.base
    let calls = activation.callers.count { $0.function != nil }
    guard LifeCycle.isUnasked(name), calls <= Self.mostCallsToBoard else { return }
    let key = FindingKey(hazard: .pasteboardReadUnasked, unit: activation.unit, range: range)
    found[key] = Found(
      message: "a pasteboard is read in '\(name)', without a person who pastes", trail: nil,
      example: nil)
  }

  /// Another app is opened with content in its URL.
  func lookAtSharing(_ call: Call, _ activation: FlowActivation) {
    guard
      KnownSink.named(call.name.base).contains(where: { sink in
        sink.hazard == .redirectFromLink && sink.counts(call, in: program)
      }), let value = call.values.first, !value.isLiteral, let head = value.head,
      let mark = head.firstRange(of: "://")
    else { return }
    let scheme = head[..<mark.lowerBound].lowercased()
    let rest = head[mark.upperBound...].lowercased()
    guard !Self.systemSchemes.contains(scheme), !scheme.isEmpty,
      Self.contentWords.contains(where: { rest.contains($0) }),
      !value.taints.contains(where: { graph.nodes[$0.node].origin.isLink })
    else { return }
    let key = FindingKey(hazard: .schemeForSharing, unit: activation.unit, range: call.range)
    found[key] = Found(
      message: "content is handed to another app in a URL of '\(scheme)'", trail: nil, example: nil)
  }

  private static let systemSchemes: Set<String> = [
    "http", "https", "mailto", "tel", "telprompt", "sms", "facetime", "facetime-audio", "maps",
    "itms-apps", "itms", "itms-appss", "app-settings", "prefs", "app-prefs", "file", "webcal",
    "shareddocuments", "music", "shortcuts", "x-apple.systempreferences",
  ]
  private static let contentWords = [
    "share", "import", "transfer", "handoff", "text=", "content=", "data=", "document=", "note=",
    "body=", "file=", "token=", "payload=",
  ]

  /// What was the first of its name is used for something sensitive.
  func lookAtItems(_ call: Call, _ state: FlowState) {
    guard SensitiveAction.isNamed(call.name.base) else { return }
    for taint in call.values.flatMap(\.taints) {
      for index in graph.chain(of: taint.node) {
        guard let place = firstItems[index], let list = graph.nodes[index].parent,
          !state.checks.contains(where: { $0.node == list && $0.kind == .counted })
        else { continue }
        let name =
          if case .queryItem(let name?) = graph.nodes[index].part { "'\(name)'" } else { "a name" }
        let key = FindingKey(hazard: .firstQueryItem, unit: place.unit, range: place.range)
        found[key] = Found(
          message:
            "the first item \(name) is taken for '\(call.name.base)', and a second one is not noticed",
          trail: taint.trail, example: nil)
      }
    }
  }
}
