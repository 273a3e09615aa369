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
    if node.origin.kind == .sender || isOwnActivity(taint.node, state) { return }
    if node.origin.kind == .secret {
      guard sink.hazard == .redirectFromLink, taint.trail.length <= Self.longestWayOfSecret
      else { return }
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
