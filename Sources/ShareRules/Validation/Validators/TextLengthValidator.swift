import Documents
import ShareModel
import TypeIdentifiers

/// `MinimumTextLength`, `MaximumTextLength`: the number of characters of each text.
struct TextLengthValidator: ContentValidator {
  func findings(
    for attachment: ExaminedAttachment, asked requirements: ContentRequirements,
    catalogue: TypeCatalogue
  ) -> [ContentFinding] {
    let minimum = requirements.minimumTextLength
    let maximum = requirements.maximumTextLength
    guard minimum != nil || maximum != nil, let facts = attachment.facts,
      attachment.isText(facts, catalogue: catalogue)
    else { return [] }
    guard let length = facts.characters else {
      // The characters of what is too large are not counted, and its size is reason enough.
      if requirements.maximumBytes.map({ facts.bytes > $0 }) ?? false { return [] }
      if requirements.maximumTotalBytes.map({ facts.bytes > $0 }) ?? false { return [] }
      return [
        .notExamined(
          Reason(
            .contentNotExamined, "\(attachment.label): the length of the text cannot be determined")
        )
      ]
    }
    if let minimum, length < minimum {
      return [
        .rejected(
          Reason(
            .textTooShort,
            "\(attachment.label): \(Self.has(length)); at least "
              + "\(Counted(minimum, "character is", "characters are")) needed"))
      ]
    }
    if let maximum, length > maximum {
      return [
        .rejected(
          Reason(
            .textTooLong,
            "\(attachment.label): \(Self.has(length)); at most "
              + "\(Counted(maximum, "character is", "characters are")) allowed"))
      ]
    }
    return []
  }

  private static func has(_ length: Int) -> String {
    length == 0 ? "the text is empty" : "the text has \(Counted(length, "character"))"
  }
}

extension ExaminedAttachment {
  /// Whether it claims to be text, or is.
  func isText(_ facts: ContentFacts, catalogue: TypeCatalogue) -> Bool {
    catalogue.conforms(facts.identifier, to: .text)
      || claimed.map { catalogue.conforms($0, to: .text) } ?? false
  }
}
