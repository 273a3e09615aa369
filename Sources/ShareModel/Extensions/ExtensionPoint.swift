/// The kind of place in which a system offers an extension.
///
/// Source: Apple, Information Property List, `NSExtensionPointIdentifier`.
public enum ExtensionPoint: String, Hashable, Sendable, CaseIterable {
  /// Sends content away.
  case share = "com.apple.share-services"
  /// Works on content with a screen on a phone, and may return items.
  case action = "com.apple.ui-services"
  /// Works on content without a screen, and may return items.
  case service = "com.apple.services"

  /// Whether an extension at this point may return items.
  public var isAction: Bool { self != .share }
}
