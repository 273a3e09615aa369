import ShareModel

/// How much a decision weighs for the end of its context, the weightiest first.
enum DecisionWeight: Int, Comparable {
  case failed, held, taken, invalid, blocked, declined

  /// The end of a context in which no decision weighs more.
  var end: ContextEnd {
    switch self {
    case .failed: .failed
    case .held: .held
    case .taken: .done
    case .invalid: .rejected
    case .blocked: .blocked
    case .declined: .declined
    }
  }

  static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}

extension ExtensionDecision {
  /// How much it weighs; `nil` if the end does not depend on it.
  ///
  /// What an action makes of a share is for the extensions after it. A URL may ask for nothing but that.
  func weight(in errand: ContextCourse.Errand) -> DecisionWeight? {
    switch outcome {
    case .failed: .failed
    // An extension whose program is missing did not do its work; an optional one may be missing.
    case .unavailable: isOptional ? nil : .failed
    case .held: .held
    case .delivered, .alreadyDelivered: .taken
    case .returned: errand == .link ? .taken : nil
    case .invalid: .invalid
    case .blocked: .blocked
    case .cancelled: .declined
    case .stopped: nil
    }
  }
}
