import ShareModel

extension ContextRecord {
  /// Whether something of it waits: to be tried again, for a person, or to be opened.
  package var mayBeDueSoon: Bool { end == .notYet || end == .held || !following.isEmpty }

  /// Whether a share took the content and no decision or problem leaves a doubt: then the original
  /// may go.
  package var isTaken: Bool {
    let isTaken = decisions.contains { decision in
      decision.point == .share
        && (decision.outcome == .delivered || decision.outcome == .alreadyDelivered)
    }
    let isDoubtful = decisions.contains { decision in
      switch decision.outcome {
      case .invalid, .cancelled, .failed, .held, .stopped, .unavailable: true
      case .blocked, .delivered, .returned, .alreadyDelivered: false
      }
    }
    return end == .done && isTaken && !isDoubtful && problems.isEmpty
  }
}
