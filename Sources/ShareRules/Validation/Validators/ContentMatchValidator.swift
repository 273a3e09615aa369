import ShareModel
import TypeIdentifiers

/// `ContentMatch`: the name agrees with the bytes, strictly where the extension does not say
/// otherwise.
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
    switch agreement {
    case .agrees: return []
    case .differs:
      return [.rejected(Reason(.contentMismatch, Self.comparison(attachment, facts)))]
    case .notExamined:
      let detail = Self.comparison(attachment, facts) + "; nobody can tell whether that agrees"
      return [.notExamined(Reason(.contentNotExamined, detail))]
    }
  }

  /// The claim and the bytes in words.
  private static func comparison(
    _ attachment: ExaminedAttachment, _ facts: ContentFacts
  ) -> String {
    let claim = attachment.claimed?.rawValue ?? "nothing"
    return "\(attachment.label): claims \(claim), the bytes are \(facts.mimeType)"
  }
}
