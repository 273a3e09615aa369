/// One thing that is shared: a title, a text, and attachments.
///
/// Apple's name is `NSExtensionItem`.
public struct ExtensionItem: Hashable, Sendable {
  /// The title, or `nil` if there is none.
  public var attributedTitle: String?
  /// The text that goes with the attachments, or `nil` if there is none.
  public var attributedContentText: String?
  /// The pieces of content, in order.
  public var attachments: [ItemProvider]

  /// Creates an item.
  public init(
    attributedTitle: String? = nil, attributedContentText: String? = nil,
    attachments: [ItemProvider]
  ) {
    self.attributedTitle = attributedTitle
    self.attributedContentText = attributedContentText
    self.attachments = attachments
  }
}
