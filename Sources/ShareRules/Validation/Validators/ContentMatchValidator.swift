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
    guard agreement != .agrees else { return [] }
    let objection = facts.objection ?? Self.objection(to: attachment, facts, catalogue)
    let message = "\(attachment.label): \(objection); \(Self.remedy(for: facts))"
    return switch agreement {
    case .differs: [.rejected(Reason(.contentMismatch, message))]
    case .agrees, .notExamined: [.notExamined(Reason(.contentNotExamined, message))]
    }
  }

  /// What the owner can do: lenient rules accept all but dangerous kinds.
  private static func remedy(for facts: ContentFacts) -> String {
    let lenient = "accept such files with 'contentMatch: lenient' in host.yaml"
    return switch (facts.agreement, facts.lenientAgreement) {
    case (.differs, .agrees): "rename it, or \(lenient)"
    case (_, .agrees): lenient
    case (_, .differs), (_, .notExamined): "rename it so that its name says what it is"
    }
  }

  /// What speaks against the name where those facts are missing, as in facts of a record.
  private static func objection(
    to attachment: ExaminedAttachment, _ facts: ContentFacts, _ catalogue: TypeCatalogue
  ) -> String {
    let claim = attachment.claimed.map { catalogue.phrase(for: $0) } ?? "nothing"
    return switch facts.agreement {
    case .agrees, .differs:
      "is \(catalogue.phrase(for: facts.identifier)), but its name says \(claim)"
    case .notExamined: "its bytes (\(facts.mimeType)) do not show that it is \(claim)"
    }
  }
}
