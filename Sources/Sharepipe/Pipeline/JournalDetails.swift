import Documents
import ShareJournal
import ShareModel
import TypeIdentifiers

extension ExaminedContext {
  /// The details of an examination for the journal: for each attachment its label, its claimed and
  /// found types, its size and its hash.
  var journalDetails: [String: DocumentValue] {
    let attachments = items.joined().map { attachment -> DocumentValue in
      var members: [String: DocumentValue] = ["label": .string(attachment.label)]
      if let claimed = attachment.claimed { members["claimed"] = .string(claimed.rawValue) }
      switch attachment.content {
      case .bytes(let facts):
        members["mime"] = .string(facts.mimeType)
        members["identifier"] = .string(facts.identifier.rawValue)
        members["agreement"] = .string(facts.agreement.rawValue)
        members["bytes"] = .integer(Int64(facts.bytes))
        if let hash = facts.sha256 { members["sha256"] = .string(hash.description) }
      case .unreadable(let reason): members["unreadable"] = .string(reason.code.rawValue)
      case .url, .none: break
      }
      return .dictionary(members)
    }
    return ["attachments": .array(attachments)]
  }
}

extension ExtensionDecision {
  /// The details of a decision for the journal.
  var journalDetails: [String: DocumentValue] {
    var details: [String: DocumentValue] = [
      "extension": .string(identifier.rawValue), "outcome": .string(outcome.rawValue),
      "stage": .integer(Int64(stage)),
    ]
    if !reasons.isEmpty {
      details["reasons"] = .array(
        reasons.map {
          .dictionary(["code": .string($0.code.rawValue), "message": .string($0.message)])
        })
    }
    if let run {
      details["attempt"] = .integer(Int64(run.attempt))
      if let exit = run.exitStatus { details["exit"] = .integer(Int64(exit)) }
      details["seconds"] = .number(run.duration / .seconds(1))
    }
    return details
  }
}
