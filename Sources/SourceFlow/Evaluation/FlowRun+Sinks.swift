import SourceReading

extension FlowRun {
  /// Looks at what a call does with what it gets.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - isOwn: Whether it is one of a function of the program, which is gone into.
  ///   - state: What is known.
  ///   - activation: The function that it is in.
  func look(at call: Call, isOwn: Bool, _ state: FlowState, _ activation: FlowActivation) {
    for sink in KnownSink.named(call.name.base) where !isOwn && sink.counts(call, in: program) {
      guard sink.argument < call.values.count else { continue }
      for taint in call.values[sink.argument].taints {
        var state = state
        state.checks.formUnion(call.values[sink.argument].ifTrue)
        reach(sink, taint, call, state, activation)
      }
    }
    lookAtLog(call, activation)
    lookAtBoard(call, activation)
    lookAtReading(call, state, activation)
    lookAtSharing(call, activation)
    lookAtItems(call, state)
    lookAtStart(call, activation)
    let isCase =
      call.isImplicit || call.receiverValue.type.map(program.enumerations.contains) ?? false
    if !isOwn, !isCase, !state.isConfirmed, SensitiveAction.isNamed(call.name.base, outside: true) {
      act(call, state, activation)
    }
  }

  /// A value from outside reaches a call.
  private func reach(
    _ sink: KnownSink, _ taint: FlowValue.Taint, _ call: Call, _ state: FlowState,
    _ activation: FlowActivation
  ) {
    let node = graph.nodes[taint.node]
    if node.origin.kind == .sender { return }
    if node.origin.kind == .secret {
      guard sink.hazard == .redirectFromLink else { return }
      return report(
        .secretInURL, "a secret of the app is in a URL that another app or a page gets", taint,
        at: call.range, state, activation)
    }
    for hazard in sink.hazards(for: node, in: graph, at: taint.node) {
      let checked = hazard == .preprocessingTrusted ? sink.hazard : hazard
      if isSafe(taint.node, at: checked, state) { continue }
      var message = "\(node.origin.words) \(sink.words)"
      if hazard != .callbackUnjudged, let loose = looseCheck(of: taint.node, state) {
        message += ", although only '\(loose)' is looked for in it"
      } else {
        message += " unchecked"
      }
      report(hazard, message, taint, at: call.range, state, activation)
    }
  }

  /// Notes where a link that starts the app is handed on.
  private func lookAtStart(_ call: Call, _ activation: FlowActivation) {
    guard start.stage == .cold, let function = start.function, activation.caller == nil,
      handedOn[function] == nil,
      call.values.contains(where: { value in
        value.taints.contains { graph.nodes[$0.node].origin.kind == .launch }
      })
    else { return }
    handedOn[function] = (activation.unit, call.range)
  }

  // MARK: - What is checked

  /// Whether what is known of a value makes it harmless at a sink.
  func isSafe(_ node: Int, at hazard: SourceHazard, _ state: FlowState) -> Bool {
    let chain = graph.chain(of: node)
    func has(_ node: Int, _ fits: (FlowCheck) -> Bool) -> Bool {
      state.checks.contains { $0.node == node && fits($0) }
    }
    if chain.contains(where: { graph.nodes[$0].part == .typed }) { return true }
    // The text itself is one that the program knows.
    if chain.contains(where: { has($0, \.isExact) }) { return true }
    switch hazard {
    case .redirectFromLink, .webViewFromLink, .requestFromInput, .callbackUnjudged:
      if state.isConfirmed { return true }
      for index in chain {
        if case .inside(hasFixedHost: true) = graph.nodes[index].part { return true }
        if let host = graph.known(.host, of: index), has(host, \.isExact) { return true }
        if let scheme = graph.known(.scheme, of: index), hazard != .webViewFromLink,
          has(scheme, { $0.isOwnScheme || (hazard == .callbackUnjudged && $0.isExact) })
        {
          return true
        }
        // What is around it may say where it leads; what it was taken from does not.
        switch graph.nodes[index].part {
        case .inside, .decoded: continue
        default: return false
        }
      }
      return false
    case .pathFromInput:
      // A document that the system hands over is meant to be read.
      if let origin = chain.last, let scheme = graph.known(.scheme, of: origin),
        state.checks.contains(where: { $0.node == scheme && $0.kind == .equal("file") })
      {
        return true
      }
      for index in chain {
        if case .lastComponent = graph.nodes[index].part { return true }
        let isResolved = graph.chain(of: index).contains { graph.nodes[$0].part == .resolved }
        let places = [index, graph.known(.path, of: index)].compactMap(\.self)
        if state.checks.contains(where: { check in
          guard places.contains(check.node) else { return false }
          switch check.kind {
          case .loose: return isResolved
          case .without(let text): return text.contains("..") || text.contains("/")
          case .component: return true
          default: return false
          }
        }) {
          return true
        }
      }
      return false
    case .settingFromInput, .screenFromInput: return state.isConfirmed
    default: return false
    }
  }

  /// A text that was looked for in a value or its host, which does not settle where it leads.
  private func looseCheck(of node: Int, _ state: FlowState) -> String? {
    var nodes = [node]
    if let host = graph.known(.host, of: node) { nodes.append(host) }
    for check in state.checks.sorted(by: { "\($0)" < "\($1)" }) where nodes.contains(check.node) {
      if case .loose(let text) = check.kind { return text }
    }
    return nil
  }

  // MARK: - What is done without a question

  /// Something sensitive is done.
  func act(_ call: Call, _ state: FlowState, _ activation: FlowActivation) {
    guard !state.isConfirmed, !state.checks.contains(.inAction),
      let origin = start.origins.first(where: { isLink($0) })
    else {
      return
    }
    let known = state.checks.filter { check in
      check.node >= 0 && check.node != origin && graph.isDerived(check.node, from: origin)
    }
    // An activity of a type of the app's own comes from the app itself.
    if let type = graph.known(.member("activityType"), of: origin),
      known.contains(where: { $0.node == type && $0.isOwnText })
    {
      return
    }
    let calls = activation.callers.count { $0.function != nil }
    guard calls <= Self.mostCallsToAction else { return }
    // Something in the link is the same as something that only the app and its caller know.
    if known.contains(where: { $0.kind == .matched && graph.nodes[$0.node].part.isSecretPart }) {
      return
    }
    let isFed = call.values.contains { value in
      value.taints.contains { graph.isDerived($0.node, from: origin) }
    }
    // Much is done that no link asks for, above all at a start.
    guard isFed || !known.isEmpty || (start.stage == .warm && calls < 3) else { return }
    var trail = FlowTrail(
      unit: graph.nodes[origin].origin.unit, range: graph.nodes[origin].origin.range,
      words: "\(graph.nodes[origin].origin.words) comes in", after: nil)
    for step in activation.callers {
      guard let range = step.call, let caller = step.caller else { continue }
      let name = step.function.map { "'\(program.functions[$0].source.name)'" } ?? "a closure"
      trail = FlowTrail(
        unit: caller.unit, range: range, words: "\(name) is called", after: trail)
    }
    report(
      .sensitiveActionUnconfirmed,
      (graph.nodes[origin].origin.kind == .intent ? "an intent" : "a link")
        + " has '\(call.name.base)' done, and no person is asked",
      FlowValue.Taint(node: origin, trail: trail), at: call.range, state, activation)
  }

  private func isLink(_ node: Int) -> Bool {
    graph.nodes[node].origin.isLink || graph.nodes[node].origin.kind == .intent
  }

  // MARK: - What is written down

  private static let logs: Set<String> = [
    "NSLog", "print", "debugPrint", "os_log", "NSLogv", "DDLogInfo", "DDLogDebug", "DDLogVerbose",
    "CLS_LOG", "os_log_info", "os_log_debug",
  ]
  private static let levels: Set<String> = [
    "info", "debug", "notice", "error", "warning", "log", "trace", "verbose", "critical", "fault",
  ]

  private func lookAtLog(_ call: Call, _ activation: FlowActivation) {
    let isLogger =
      Self.levels.contains(call.name.base)
      && (call.receiver.map { receiver in
        call.receiverValue.type == "Logger"
          || receiver.lastName?.lowercased().contains("log") ?? false
      } ?? false)
    guard (call.receiver == nil && Self.logs.contains(call.name.base)) || isLogger else { return }
    for (argument, value) in zip(call.arguments, call.values) {
      guard !argument.value.isRedacted else { continue }
      for taint in value.taints {
        let chain = graph.chain(of: taint.node)
        guard graph.nodes[taint.node].origin.isLink else { continue }
        // The scheme, the host and the path are what a log is for.
        let isShort = chain.contains { index in
          switch graph.nodes[index].part {
          case .scheme, .host, .path, .lastComponent, .element, .member: true
          default: false
          }
        }
        guard !isShort else { continue }
        report(
          .linkLogged, "a link is logged with its parameters", taint, at: call.range, FlowState(),
          activation)
      }
    }
  }

  /// A pasteboard that is given something.
  private func lookAtBoard(_ call: Call, _ activation: FlowActivation) {
    guard
      ["setString", "setValue", "setItems", "addItems", "setObjects", "setData", "setURL"]
        .contains(call.name.base),
      call.receiverValue.type == "UIPasteboard"
        || call.receiver?.lastName == "generalPasteboard"
    else { return }
    lookAtOwnType(call, activation)
    let options = zip(call.arguments, call.values).first { $0.0.label == "options" }
    if let options, options.0.value.mentionsAny(Self.limits) || !options.1.isLiteral {
      return
    }
    for value in call.values {
      for taint in value.taints where isSecret(taint.node) {
        let isGeneral = call.receiver.map(Self.isGeneral) ?? false
        let isOptional = ["setItems", "setObjects"].contains(call.name.base)
        report(
          isOptional ? .pasteboardWithoutExpiry : .pasteboardGeneral,
          isOptional
            ? "a secret is put on a pasteboard without a time when it expires"
            : isGeneral
              ? "a secret is put on the general pasteboard, which every app may read"
              : "a secret is put on a pasteboard",
          taint, at: call.range, FlowState(), activation)
      }
    }
  }

  /// Data of a type that only this app and its siblings know, on the board of all apps.
  private func lookAtOwnType(_ call: Call, _ activation: FlowActivation) {
    guard call.receiverValue.type == "UIPasteboard",
      ["setData", "setValue"].contains(call.name.base),
      let type = call.values.last?.texts.first,
      type.split(separator: ".").count > 2, !type.hasPrefix("public."),
      !type.hasPrefix("com.apple.")
    else { return }
    let key = FindingKey(hazard: .pasteboardGeneral, unit: activation.unit, range: call.range)
    found[key] = Found(
      message: "data of the app's own type '\(type)' is put on the general pasteboard, which "
        + "every app may read", trail: nil, example: nil)
  }

  private static let limits: Set<String> = [
    "expirationDate", "localOnly", "UIPasteboardOptionExpirationDate",
    "UIPasteboardOptionLocalOnly",
  ]

  private static func isGeneral(_ expression: SourceExpression) -> Bool {
    expression.mentionsAny(["general", "generalPasteboard"])
  }

  /// A member of something is given a value.
  func write(
    _ value: FlowValue, to name: String, of owner: FlowValue, at range: SourceRange,
    _ state: FlowState, _ activation: FlowActivation
  ) {
    guard owner.type == "UIPasteboard", KnownSource.pasteboard.contains(name) else { return }
    for taint in value.taints where isSecret(taint.node) {
      report(
        .pasteboardGeneral, "a secret is put on the general pasteboard, which every app may read",
        taint, at: range, state, activation)
      report(
        .pasteboardWithoutExpiry, "a secret is put on a pasteboard without a time when it expires",
        taint, at: range, state, activation)
    }
  }

  // MARK: - Reporting

  /// Notes that a value from outside got somewhere; of several ways the shortest is kept.
  func report(
    _ hazard: SourceHazard, _ message: String, _ taint: FlowValue.Taint, at range: SourceRange,
    _ state: FlowState, _ activation: FlowActivation
  ) {
    let key = FindingKey(hazard: hazard, unit: activation.unit, range: range)
    let trail = FlowTrail(
      unit: activation.unit, range: range, words: "it gets here", after: taint.trail)
    guard trail.length <= Self.longestWay else { return }
    if let before = found[key]?.trail, before.length <= trail.length { return }
    found[key] = Found(
      message: message, trail: trail,
      example: graph.nodes[taint.node].origin.isLink ? example(to: taint.node, state) : nil)
  }
}

extension FlowActivation {
  /// The functions that are gone into, the first one first.
  var callers: [FlowActivation] {
    var result: [FlowActivation] = []
    var at: FlowActivation? = self
    while let activation = at {
      result.append(activation)
      at = activation.caller
    }
    return result.reversed()
  }
}

extension FlowPart {
  /// Whether it is something that a sender can have been given before: an item, not the address.
  var isSecretPart: Bool {
    switch self {
    case .queryItem, .element: true
    default: false
    }
  }
}

extension KnownSink {
  /// Whether a call is one of these.
  func counts(_ call: FlowRun.Call, in program: SourceProgram) -> Bool {
    if let label, call.name.labels.first != label { return false }
    switch receiver {
    case .any: return call.isMember
    case .none: return !call.isMember
    case .types(let types, let words):
      guard let receiver = call.receiver else {
        // In a method of such a type, or in one that the program adds to it.
        return call.owner.map { !program.lineage(of: $0).names.isDisjoint(with: types) } ?? false
      }
      if let type = call.receiverValue.type {
        if types.contains(type) { return true }
        let lineage = program.lineage(of: type)
        if !lineage.names.isDisjoint(with: types) { return true }
        guard !program.types.contains(type) else { return false }
        if type.first?.isUppercase ?? false, words.contains(where: type.lowercased().contains) {
          return true
        }
        // Only a type that says nothing leaves it to the name.
        guard ["id", "Any", "AnyObject"].contains(type) else { return false }
      }
      guard let name = receiver.lastName?.lowercased() else { return false }
      return words.contains { name.contains($0) }
    }
  }

  /// What is wrong where a value reaches the call.
  func hazards(
    for node: FlowGraph.Node, in graph: FlowGraph, at index: Int
  ) -> [SourceHazard] {
    let own = ownHazard(for: node, in: graph, at: index)
    guard node.origin.kind == .preprocessing else { return [own].compactMap(\.self) }
    switch hazard {
    case .screenFromInput: return []
    case .scriptFromInput, .sqlFromInput, .predicateFromInput:
      return [hazard, .preprocessingTrusted]
    default: return [.preprocessingTrusted]
    }
  }

  /// What is wrong where a value of any kind but that of JavaScript reaches the call, or `nil`.
  private func ownHazard(
    for node: FlowGraph.Node, in graph: FlowGraph, at index: Int
  ) -> SourceHazard? {
    let kind = node.origin.kind
    let isWhole = node.parent == nil
    switch hazard {
    case .redirectFromLink:
      if kind == .inputItem { return nil }
      // A link of an associated site leads to that site.
      if kind == .activity, isWhole { return nil }
      return graph.isCallback(index) ? .callbackUnjudged : hazard
    case .webViewFromLink:
      if kind == .inputItem || (kind == .activity && isWhole) { return nil }
      return hazard
    case .requestFromInput
    where graph.chain(of: index).contains(where: {
      graph.nodes[$0].part == .pathComponent
    }):
      return kind == .inputItem ? nil : .pathFromInput
    case .requestFromInput:
      if kind == .inputItem || kind == .pasteboard || isWhole { return nil }
      return hazard
    case .pathFromInput:
      // A file that the system hands over is meant to be read.
      if kind == .inputItem || isWhole { return nil }
      return hazard
    case .settingFromInput:
      if kind == .inputItem || kind == .pasteboard || isWhole { return nil }
      return hazard
    case .screenFromInput: return kind == .inputItem || kind == .pasteboard ? nil : hazard
    default: return hazard
    }
  }
}

extension FlowGraph {
  /// Whether a value is the callback of x-callback-url.
  ///
  /// Source: x-callback-url 1.0, "x-callback Parameters".
  func isCallback(_ node: Int) -> Bool {
    chain(of: node).contains { index in
      switch nodes[index].part {
      case .queryItem(let name?), .element(let name?):
        ["x-success", "x-error", "x-cancel"].contains(name.lowercased())
      default: false
      }
    }
  }
}

extension SourceExpression {
  /// The last name of a chain of members: `webView` of `self.webView`.
  var lastName: String? {
    switch kind {
    case .name(let name), .member(_, let name):
      name.split(separator: ":").first.map(String.init) ?? name
    case .unwrapping(let inner, _): inner.lastName
    case .call(let callee, _): callee.lastName
    default: nil
    }
  }

  /// Whether any of some names stands in it.
  func mentionsAny(_ names: Set<String>) -> Bool {
    var found = false
    SourceWalk.expressions(in: self) { expression in
      switch expression.kind {
      case .name(let name), .member(_, let name): found = found || names.contains(name)
      default: break
      }
    }
    return found
  }

  /// Whether what it shows is left out of a log on purpose.
  fileprivate var isRedacted: Bool {
    mentionsAny(["private", "sensitive", "redacted", "redactedDescription"])
  }
}
