import ShareModel
import TypeIdentifiers

/// Content that could not be read is not examined, whatever is asked.
struct ReadabilityValidator: ContentValidator {
  func findings(
    for attachment: ExaminedAttachment, asked requirements: ContentRequirements,
    catalogue: TypeCatalogue
  ) -> [ContentFinding] {
    switch attachment.content {
    case .unreadable(let reason):
      [.notExamined(reason)]
    case .none:
      [.notExamined(Reason(.contentNotExamined, "\(attachment.label): there is no content"))]
    case .url, .bytes:
      []
    }
  }
}
