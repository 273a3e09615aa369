import Documents
import ShareModel
import TypeIdentifiers

/// `MaximumBytes`: no attachment is larger.
struct SizeValidator: ContentValidator {
  func findings(
    for attachment: ExaminedAttachment, asked requirements: ContentRequirements,
    catalogue: TypeCatalogue
  ) -> [ContentFinding] {
    guard let maximum = requirements.maximumBytes, let bytes = attachment.facts?.bytes,
      bytes > maximum
    else { return [] }
    return [
      .rejected(
        Reason(
          .tooManyBytes, "\(attachment.label): \(Counted(bytes, "byte")); the maximum is \(maximum)"
        ))
    ]
  }
}
