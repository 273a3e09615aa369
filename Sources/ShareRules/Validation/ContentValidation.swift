import Documents
package import ShareModel
package import TypeIdentifiers

/// Judges whether content is fit to be handed over, by all validators.
///
/// Apple's name for the question is `isContentValid`.
package struct ContentValidation: Sendable {
  /// The validators, in the order of their reasons.
  private static let validators: [any ContentValidator] = [
    ReadabilityValidator(), ContentKindValidator(), AcceptedTypesValidator(),
    ContentMatchValidator(), SizeValidator(), TextLengthValidator(), TextEncodingValidator(),
    PixelSizeValidator(), URLValidator(), FileNameValidator(), TextDirectionValidator(),
  ]

  let requirements: ContentRequirements
  let catalogue: TypeCatalogue

  /// Creates a value from its parts.
  package init(requirements: ContentRequirements, catalogue: TypeCatalogue) {
    self.requirements = requirements
    self.catalogue = catalogue
  }

  /// Judges content; every attachment is looked at.
  ///
  /// - Parameters:
  ///   - attachments: The attachments.
  ///   - items: The items that they belong to, for their titles and texts.
  /// - Returns: The verdict, with all reasons.
  package func verdict(
    on attachments: [ExaminedAttachment],
    of items: some Sequence<ShareItem> = EmptyCollection<ShareItem>()
  ) -> ContentVerdict {
    guard !attachments.isEmpty else {
      return .notExamined([Reason(.itemWithoutAttachments, "there is no content to examine")])
    }
    var findings: [ContentFinding] = []
    for attachment in attachments {
      for validator in Self.validators {
        let found = validator.findings(for: attachment, asked: requirements, catalogue: catalogue)
        if !found.isEmpty { findings += found }
      }
    }
    findings += total(of: attachments)
    for item in items {
      findings += TextDirectionValidator.findings(in: item, asked: requirements)
    }
    guard !findings.isEmpty else {
      return .pass(charactersRemaining: charactersRemaining(in: attachments))
    }
    let isRejected = findings.contains { if case .rejected = $0 { true } else { false } }
    let reasons = findings.map { finding in
      switch finding {
      case .rejected(let reason), .notExamined(let reason): reason
      }
    }
    return isRejected ? .reject(reasons) : .notExamined(reasons)
  }

  private func total(of attachments: [ExaminedAttachment]) -> [ContentFinding] {
    guard let maximum = requirements.maximumTotalBytes else { return [] }
    let total = attachments.reduce(0) { $0 + ($1.facts?.bytes ?? 0) }
    guard total > maximum else { return [] }
    return [
      .rejected(
        Reason(
          .tooManyBytesInTotal,
          "all attachments together have \(Counted(total, "byte")); the maximum is \(maximum)")
      )
    ]
  }

  private func charactersRemaining(in attachments: [ExaminedAttachment]) -> Int? {
    guard let maximum = requirements.maximumTextLength else { return nil }
    return attachments.compactMap { $0.facts?.characters }.max().map { maximum - $0 }
  }
}
