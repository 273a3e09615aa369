import ShareModel
import TypeIdentifiers

/// One thing that is asked of an attachment.
///
/// Each validator is a file in `Validators`.
protocol ContentValidator: Sendable {
  /// Looks at one attachment.
  ///
  /// - Parameters:
  ///   - attachment: What is known about it.
  ///   - requirements: What is asked.
  ///   - catalogue: The types.
  /// - Returns: Everything that stands in the way; empty if nothing does or nothing is asked.
  func findings(
    for attachment: ExaminedAttachment, asked requirements: ContentRequirements,
    catalogue: TypeCatalogue
  ) -> [ContentFinding]
}

/// Something that stands in the way of handing content over.
enum ContentFinding: Hashable, Sendable {
  /// The content breaks a requirement.
  case rejected(Reason)
  /// Whether the content meets a requirement is unknown.
  case notExamined(Reason)
}
