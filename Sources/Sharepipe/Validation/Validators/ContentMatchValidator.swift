import TypeIdentifiers

/// `ContentMatch`: the name agrees with the bytes, strictly where nobody says otherwise.
struct ContentMatchValidator: ContentValidator {
  func findings(
    for attachment: ExaminedAttachment, asked requirements: ContentRequirements,
    catalogue: TypeCatalogue
  ) -> [ContentFinding] {
    guard let facts = attachment.facts else { return [] }
    let agreement: ContentFacts.Agreement
    switch requirements.contentMatch ?? .strict {
    case .off: return []
    case .strict: agreement = facts.agreement
    case .lenient: agreement = facts.lenientAgreement
    }
    let claim = attachment.claimed?.rawValue ?? "nothing"
    let detail = "\(attachment.label): claims \(claim), the bytes are \(facts.mimeType)"
    switch agreement {
    case .agrees: return []
    case .differs: return [.rejected(Reason(.contentMismatch, detail))]
    case .notExamined:
      return [
        .notExamined(
          Reason(.contentNotExamined, detail + "; nobody can tell whether that agrees"))
      ]
    }
  }
}
