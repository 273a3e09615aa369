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
}
