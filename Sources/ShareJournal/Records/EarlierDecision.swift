package import Documents
package import ShareModel
import TypeIdentifiers

/// What the journal kept of a decision that was made in an earlier process.
package struct EarlierDecision {
  /// What happened.
  package let outcome: ExtensionOutcome
  /// Why.
  package let reasons: [Reason]
  /// The hashes of what an action returned, attachment by attachment.
  package let hashes: [String?]

  /// Reads the decision of a run.
  package init(_ run: JournalRun) {
    let document = run.decision.flatMap { try? JSONReader.read(Array($0.utf8), named: "decision") }
    self.init(document?.dictionary ?? [:])
    // The end is what counts; the document may be of an earlier version.
    if document == nil {
      self.init(["outcome": .string(run.end == .returned ? "returned" : "delivered")])
    }
  }

  /// Takes a decision from the members of its JSON.
  package init(_ members: [String: DocumentValue]) {
    outcome = members["outcome"]?.string.flatMap { ExtensionOutcome(rawValue: $0) } ?? .failed
    reasons = (members["reasons"]?.array ?? []).compactMap { value in
      guard let code = value.dictionary?["code"]?.string.flatMap({ ReasonCode(rawValue: $0) })
      else { return nil }
      return Reason(code, value.dictionary?["message"]?.string ?? "")
    }
    hashes = (members["returned"]?.array ?? []).flatMap { item in
      (item.dictionary?["attachments"]?.array ?? []).map { $0.dictionary?["sha256"]?.string }
    }
  }
}
