import ExtensionRunning
package import ShareModel
import TypeIdentifiers

/// The decisions of a context that ended `done`, shown again for the same content.
package struct EarlierRecord {
  /// The identifier of the earlier context.
  package let context: String
  /// Its decisions; content that was delivered or returned then is already delivered now.
  package let decisions: [ExtensionDecision]
  /// The contexts that opened its URLs.
  package let opened: [String]
  /// The extensions that did not apply.
  package let inactive: [InactiveExtension]

  /// Reads the record of a context; `nil` if it cannot be read, nothing was delivered, or
  /// something that was filed was taken back since.
  package init?(_ context: JournalContext) {
    guard context.end == .done, let record = context.keptRecord else { return nil }
    let decisions = record.decisions.compactMap { kept -> ExtensionDecision? in
      guard let identifier = kept.identifier, let point = kept.point?.value,
        let outcome = kept.outcome?.value,
        // What was taken back is not there any more, and may be filed once more.
        kept.filed.allSatisfy({ $0.takenBack == nil })
      else { return nil }
      var decision = ExtensionDecision(
        identifier: identifier, point: point, outcome: outcome, reasons: kept.knownReasons,
        // One that has to be there, and was not, would have made the context fail.
        isOptional: outcome == .unavailable, stage: kept.stage, filed: kept.filed)
      switch decision.outcome {
      case .delivered, .returned:
        decision.outcome = .alreadyDelivered
        decision.reasons = [
          Reason(
            .deliveredBefore, "it took the same content in the context \(context.identifier)")
        ]
      default: break
      }
      return decision
    }
    opened = record.opened
    guard decisions.count == record.decisions.count,
      decisions.contains(where: { $0.outcome == ExtensionOutcome.alreadyDelivered })
    else { return nil }
    self.context = context.identifier
    self.decisions = decisions
    inactive = record.inactive.map {
      InactiveExtension(
        identifier: $0, reason: Reason(.ruleNotMatched, "it did not apply to the same content"))
    }
  }
}
