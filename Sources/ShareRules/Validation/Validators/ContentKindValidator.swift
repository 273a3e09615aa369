import ShareModel
import TypeIdentifiers

/// The kind of the content is one that the registered types announce.
///
/// A URL must be registered as one, and what is registered as nothing but a URL must be one, so
/// that no address passes by the checks of addresses.
struct ContentKindValidator: ContentValidator {
  func findings(
    for attachment: ExaminedAttachment, asked requirements: ContentRequirements,
    catalogue: TypeCatalogue
  ) -> [ContentFinding] {
    let types = attachment.attachment.registeredTypeIdentifiers
    switch attachment.content {
    case .url where !types.contains { catalogue.conforms($0, to: .url) }:
      return [mismatch(attachment, "is a URL, but does not register a URL type")]
    case .bytes where !types.isEmpty && types.allSatisfy { catalogue.conforms($0, to: .url) }:
      // A file URL announces a file; it announces neither a text nor inline data.
      if types.contains(where: { catalogue.conforms($0, to: .fileURL) }), isFile(attachment) {
        return []
      }
      return [mismatch(attachment, "registers only a URL, but its content is not one")]
    case .url, .bytes, .unreadable, .none:
      return []
    }
  }

  private func isFile(_ attachment: ExaminedAttachment) -> Bool {
    switch attachment.attachment.content {
    case .file, .package: true
    case .url, .text, .data, .typesOnly: false
    }
  }

  private func mismatch(_ attachment: ExaminedAttachment, _ what: String) -> ContentFinding {
    .rejected(Reason(.contentMismatch, "\(attachment.label): \(what)"))
  }
}
