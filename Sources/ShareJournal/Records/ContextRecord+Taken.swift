import ShareModel

extension ContextRecord {
  /// Whether something of it waits: to be tried again, for a person, or to be opened.
  package var mayBeDueSoon: Bool { end == .notYet || end == .held || !following.isEmpty }

  /// Whether it only waits for its turn with an extension.
  package var isInLine: Bool {
    end == .notYet && problems.isEmpty && decisions.contains(where: \.isInLine)
  }

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

extension ExtensionDecision {
  /// Whether it has not run, since others are in line before it.
  package var isInLine: Bool { run == nil && reasons.map(\.code) == [.postponed] }
}
