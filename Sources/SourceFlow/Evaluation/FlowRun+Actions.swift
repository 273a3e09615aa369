import SourceReading

extension FlowRun {
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
    if isOwnActivity(origin, state) { return }
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
    guard
      isFed || (!known.isEmpty && calls <= Self.mostCallsToUnfedAction)
        || (start.stage == .warm && calls < 3)
    else { return }
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
}
