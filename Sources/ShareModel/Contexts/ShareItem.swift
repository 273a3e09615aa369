/// One thing that is shared: a title, a text, and attachments.
///
/// Apple's name is `NSExtensionItem`.
public struct ShareItem: Hashable, Sendable {
  /// The title, or `nil` if there is none.
  public var attributedTitle: String?

  /// The text that goes with the attachments, or `nil` if there is none.
  public var attributedContentText: String?

  /// Whether the sender can run an extension's JavaScript file in the page that it shares.
  ///
  /// Source: Apple, App Extension Programming Guide, "Accessing a Webpage".
  public var supportsJavaScript: Bool

  /// The pieces of content, in order.
  public var attachments: [Attachment]

  /// Creates an item.
  public init(
    attributedTitle: String? = nil, attributedContentText: String? = nil,
    supportsJavaScript: Bool = false, attachments: [Attachment]
  ) {
    self.attributedTitle = attributedTitle
    self.attributedContentText = attributedContentText
    self.supportsJavaScript = supportsJavaScript
    self.attachments = attachments
  }
}
