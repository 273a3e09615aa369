import ShareModel
import TypeIdentifiers

/// `TextEncodings`: the encoding of each text is one of these, where ASCII is also UTF-8.
struct TextEncodingValidator: ContentValidator {
  func findings(
    for attachment: ExaminedAttachment, asked requirements: ContentRequirements,
    catalogue: TypeCatalogue
  ) -> [ContentFinding] {
    guard let accepted = requirements.textEncodings, let facts = attachment.facts,
      attachment.isText(facts, catalogue: catalogue)
    else { return [] }
    guard let encoding = facts.encoding else {
      return [
        .notExamined(
          Reason(.contentNotExamined, "\(attachment.label): the encoding of the text is unknown"))
      ]
    }
    let names = encoding == "us-ascii" ? [encoding, "utf-8"] : [encoding]
    guard accepted.isDisjoint(with: names) else { return [] }
    let list = accepted.sorted().joined(separator: ", ")
    return [
      .rejected(
        Reason(
          .textEncodingNotAccepted, "\(attachment.label): is \(encoding); accepted: \(list)"))
    ]
  }
}
