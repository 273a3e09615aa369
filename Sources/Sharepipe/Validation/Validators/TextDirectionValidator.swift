import TypeIdentifiers

/// `SafeFileNames`: texts are shown in the order in which they are stored, unless that is switched
/// off.
///
/// A character that begins or ends a stretch with a direction of its own lets a reader see other
/// words than the program that gets the text. The marks U+200E, U+200F and U+061C turn nothing
/// around and stay. The content of files is not looked through.
///
/// Source: Unicode, UAX #9; Boucher and Anderson, "Trojan Source: Invisible Vulnerabilities".
struct TextDirectionValidator: ContentValidator {
  func findings(
    for attachment: ExaminedAttachment, asked requirements: ContentRequirements,
    catalogue: TypeCatalogue
  ) -> [ContentFinding] {
    guard case .text(let text) = attachment.attachment.content else { return [] }
    return Self.finding(in: text, called: attachment.label, asked: requirements).map { [$0] } ?? []
  }

  /// What is wrong with the title and the text of an item; empty if nothing is.
  func findings(
    in item: ShareItem, asked requirements: ContentRequirements
  ) -> [ContentFinding] {
    [
      item.attributedTitle.flatMap {
        Self.finding(in: $0, called: "attributedTitle", asked: requirements)
      },
      item.attributedContentText.flatMap {
        Self.finding(in: $0, called: "attributedContentText", asked: requirements)
      },
    ].compactMap(\.self)
  }

  private static func finding(
    in text: String, called label: String, asked requirements: ContentRequirements
  ) -> ContentFinding? {
    guard requirements.safeFileNames ?? true,
      // UTF-8 of all these characters begins with this byte.
      text.utf8.contains(0xE2),
      text.unicodeScalars.contains(where: HiddenCharacters.embedsDirection)
    else { return nil }
    return .rejected(
      Reason(
        .unsafeText,
        "\(label): the text has a character that turns the direction of what follows; remove it, "
          + "or say SafeFileNames: false"))
  }
}
