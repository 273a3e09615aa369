public import ShareModel
public import TypeIdentifiers

/// An attachment as a person sees it, and as an activation rule does.
public struct AttachmentExplanation: Hashable, Sendable {
  /// The name for people: the file's name, else the suggested one, else the type.
  ///
  /// It is not escaped.
  public let label: String
  /// Whether no source says of what type it is; what stands for its type is then not to be shown.
  public let isUnidentified: Bool
  /// The types that its sender registered.
  public let registered: [TypeIdentifier]
  /// The types that a rule sees, and what differs.
  public let seen: SeenTypes
  /// What its bytes say; `nil` if they were not looked at.
  public let facts: ContentFacts?

  package init(
    _ attachment: Attachment, in item: ShareItem, as types: MatchingPayload.Types,
    examined: ExaminedAttachment?, catalogue: TypeCatalogue
  ) {
    isUnidentified = attachment.isUnidentified
    label =
      isUnidentified
      ? UnidentifiedAttachment.words
      : examined?.label ?? ContentClaim(of: attachment, catalogue: catalogue).label
    registered = attachment.registeredTypeIdentifiers
    seen = SeenTypes(of: attachment, in: item, as: types)
    facts = examined?.facts
  }
}
