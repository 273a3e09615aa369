/// What one share hands over: who shares, and the items.
///
/// Apple's name is `NSExtensionContext`.
public struct ShareContext: Hashable, Sendable {
  /// The bundle identifier that the sender gives as its own, or `nil` if it gives none.
  ///
  /// It is a claim. It never satisfies an allow-list of senders.
  public var source: String?

  /// The destination that the sender chose among the share extensions, or `nil` for all of them.
  public var activityType: String?

  /// The activity types that the sender does not want, in addition to the host's.
  public var excludedActivityTypes: [String]

  /// What is shared, in order.
  public var items: [ShareItem]

  /// Creates a context.
  public init(
    source: String? = nil, activityType: String? = nil, excludedActivityTypes: [String] = [],
    items: [ShareItem]
  ) {
    self.source = source
    self.activityType = activityType
    self.excludedActivityTypes = excludedActivityTypes
    self.items = items
  }

  /// The attachments of all items, in order.
  public var attachments: [Attachment] { items.flatMap(\.attachments) }
}
