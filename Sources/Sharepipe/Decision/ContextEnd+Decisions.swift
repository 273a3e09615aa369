extension ContextEnd {
  /// Follows from the outcomes at all extensions: the first of these lines that fits.
  init(of decisions: [ExtensionDecision]) {
    let outcomes = Set(decisions.map(\.outcome))
    // An extension whose program is missing did not do its work; an optional one may be missing.
    let isMissing = decisions.contains { $0.outcome == .unavailable && !$0.isOptional }
    if outcomes.contains(.failed) || isMissing {
      self = .failed
    } else if outcomes.contains(.held) {
      self = .held
    } else if !outcomes.isDisjoint(with: [.delivered, .returned, .alreadyDelivered]) {
      self = .done
    } else if outcomes.contains(.invalid) {
      self = .rejected
    } else if outcomes.contains(.blocked) {
      self = .blocked
    } else if outcomes.contains(.cancelled) {
      self = .done
    } else {
      self = .unclaimed
    }
  }
}
