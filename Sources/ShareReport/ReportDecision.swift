package import ShareJournal
package import ShareModel

/// Why something was decided, as a record has it.
package struct ReportReason: Hashable, Sendable {
  /// The most reasons of one decision that a report shows.
  static let most = 20

  /// The stable code.
  package var code: String
  /// A sentence; text from outside in it is not escaped.
  package var message: String

  /// Takes a reason of a record; `nil` if it says nothing.
  init?(_ reason: KeptReason) {
    guard let message = reason.message else { return nil }
    code = reason.code?.text ?? ""
    self.message = message
  }

  /// Takes the first of a list of reasons.
  static func list(_ reasons: [KeptReason]) -> [Self] {
    reasons.prefix(most).compactMap { Self($0) }
  }
}

/// The decision at one extension, and what came of it, as a record has it.
package struct ReportDecision: Hashable, Sendable {
  /// The most decisions of one context that a report shows.
  static let most = 50

  /// The bundle identifier of the extension.
  package var identifier: String
  /// Where it is offered; `nil` if that is not known.
  package var point: ExtensionPoint?
  /// What happened, as the record has it.
  package var outcome: String
  /// Why.
  package var reasons: [ReportReason]
  /// Which version of the context was judged: 0 is what came in.
  package var stage: Int
  /// The run; `nil` if there was none.
  package var run: KeptDecision.Run?
  /// What an action gave back, which is the next version of the context; `nil` if it gave back
  /// nothing.
  package var returned: ReportAttachments?

  /// Takes a decision of a record.
  init(_ decision: KeptDecision) {
    identifier = decision.identifier?.rawValue ?? "-"
    point = decision.point?.value
    outcome = decision.outcome?.text ?? "-"
    reasons = ReportReason.list(decision.reasons)
    stage = decision.stage
    run = decision.run
    returned = decision.returned.map { ReportAttachments(items: $0) }
  }
}

extension ReportDecision {
  /// Whether a context ended so because of this decision.
  package func isReason(for end: ContextEnd?) -> Bool {
    switch end {
    case .failed?: outcome == "failed" || outcome == "unavailable"
    case .held?: outcome == "held"
    case .rejected?: outcome == "invalid"
    case .blocked?: outcome == "blocked"
    default: false
    }
  }
}
