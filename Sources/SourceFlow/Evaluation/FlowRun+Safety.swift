extension FlowRun {
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
        // What stands between two slashes has none.
        if let list = graph.nodes[index].parent, slashSplits.contains(list) { return true }
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

  /// Whether a value is one of an activity of a type of the app's own, which only the app makes.
  ///
  /// Source: Apple, NSUserActivity, `activityType`; NSUserActivityTypeBrowsingWeb.
  func isOwnActivity(_ node: Int, _ state: FlowState) -> Bool {
    guard let origin = graph.chain(of: node).last,
      let type = graph.known(.member("activityType"), of: origin)
    else { return false }
    return state.checks.contains { check in
      check.node == type && check.isExact && check.kind != .equal(Self.browsing)
    }
  }

  /// The type of activities that are universal links.
  static let browsing = "NSUserActivityTypeBrowsingWeb"

  /// A text that was looked for in a value or its host, which does not settle where it leads.
  func looseCheck(of node: Int, _ state: FlowState) -> String? {
    var nodes = [node]
    if let host = graph.known(.host, of: node) { nodes.append(host) }
    for check in state.checks.sorted(by: { "\($0)" < "\($1)" }) where nodes.contains(check.node) {
      if case .loose(let text) = check.kind { return text }
    }
    return nil
  }
}
