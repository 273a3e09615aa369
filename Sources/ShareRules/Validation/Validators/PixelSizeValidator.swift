import ShareModel
import TypeIdentifiers

/// `MaximumPixelWidth`, `MaximumPixelHeight`: no image is larger, as it is stored.
struct PixelSizeValidator: ContentValidator {
  func findings(
    for attachment: ExaminedAttachment, asked requirements: ContentRequirements,
    catalogue: TypeCatalogue
  ) -> [ContentFinding] {
    let width = requirements.maximumPixelWidth
    let height = requirements.maximumPixelHeight
    guard width != nil || height != nil, let facts = attachment.facts,
      catalogue.conforms(facts.identifier, to: .image)
        || attachment.claimed.map({ catalogue.conforms($0, to: .image) }) ?? false
    else { return [] }
    guard let size = facts.pixelSize else {
      return [
        .notExamined(
          Reason(
            .contentNotExamined, "\(attachment.label): the size of the image cannot be determined"))
      ]
    }
    var findings: [ContentFinding] = []
    if let width, size.width > width {
      findings.append(
        .rejected(
          Reason(
            .tooWide, "\(attachment.label): \(size.width) pixels wide; the maximum is \(width)")))
    }
    if let height, size.height > height {
      findings.append(
        .rejected(
          Reason(
            .tooHigh, "\(attachment.label): \(size.height) pixels high; the maximum is \(height)")))
    }
    return findings
  }
}
