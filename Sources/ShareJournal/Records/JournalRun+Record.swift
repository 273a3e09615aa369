import Documents
import ShareModel

extension JournalRun {
  /// The decision that the journal kept of it, read again.
  package var keptDecision: KeptDecision {
    let value = decision.flatMap { try? JSONReader.read(Array($0.utf8), named: "decision") }
    // The end alone matters; the document may be of an earlier version.
    return value.map { KeptDecision($0) }
      ?? KeptDecision(end == .returned ? .returned : .delivered)
  }

  /// Whether it did not come to an end of its own, so that another run with its key is an extra one.
  ///
  /// Its process or machine died or was stopped, or its host lost the lease.
  package var wasCutOff: Bool {
    switch end {
    case nil: true
    case .uncertain: keptDecision.reasons.contains { $0.code?.value == .leaseLost }
    default: false
    }
  }
}
