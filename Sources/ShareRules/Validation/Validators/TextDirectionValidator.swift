import ShareModel
import TypeIdentifiers

/// `SafeTexts`: texts and URLs read in the order in which they are stored, unless that is switched
/// off.
struct TextDirectionValidator: ContentValidator {
  func findings(
    for attachment: ExaminedAttachment, asked requirements: ContentRequirements,
    catalogue: TypeCatalogue
  ) -> [ContentFinding] {
    guard requirements.safeTexts ?? true else { return [] }
    if case .url(let url) = attachment.content {
      guard let scalar = TextDirection.control(in: url) else { return [] }
      return [
        .rejected(
          Reason(
            .unsafeText,
            "\(attachment.label): the URL has \(TextDirection.name(of: scalar)), which changes "
              + "the direction of text"))
      ]
    }
    guard case .text(let text) = attachment.attachment.content else { return [] }
    return Self.finding(in: text, named: "\(attachment.label): the text")
  }

  /// What is wrong with the title and the text of an item; empty if nothing is.
  static func findings(
    in item: ShareItem, asked requirements: ContentRequirements
  ) -> [ContentFinding] {
    guard requirements.safeTexts ?? true else { return [] }
    return (item.attributedTitle.map { finding(in: $0, named: "the title") } ?? [])
      + (item.attributedContentText.map { finding(in: $0, named: "the text of the item") } ?? [])
  }

  private static func finding(in text: String, named name: String) -> [ContentFinding] {
    guard let scalar = TextDirection.trick(in: text) else { return [] }
    let fault =
      (0x202D...0x202E).contains(scalar.value) ? "overrides" : "changes, and does not restore,"
    return [
      .rejected(
        Reason(
          .unsafeText,
          "\(name) has \(TextDirection.name(of: scalar)), which \(fault) the direction of text"))
    ]
  }
}
