import ShareModel

extension ContextEnd {
  /// The ends in the order in which one outcome outweighs the others, the weightiest first.
  private static let order: [ContextEnd] = [
    .failed, .held, .done, .rejected, .blocked, .done, .unclaimed,
  ]

  /// Follows from the outcomes at all extensions: the first of these lines that fits.
  package init(of decisions: [ExtensionDecision]) {
    var place = Self.order.count - 1
    for index in decisions.indices {
      place = min(
        place, Self.place(of: decisions[index].outcome, isOptional: decisions[index].isOptional))
    }
    self = Self.order[place]
  }

  /// The place of an outcome in the order.
  private static func place(of outcome: ExtensionOutcome, isOptional: Bool) -> Int {
    switch outcome {
    case .failed: 0
    // An extension whose program is missing did not do its work; an optional one may be missing.
    case .unavailable: isOptional ? 6 : 0
    case .held: 1
    case .delivered, .returned, .alreadyDelivered: 2
    case .invalid: 3
    case .blocked: 4
    case .cancelled: 5
    case .stopped: 6
    }
  }
}
