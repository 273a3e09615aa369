/// How much speaks for the name of a sender; never more than evidence.
///
/// Source: Apple, "UIScene.OpenURLOptions", `sourceApplication`; a store gives each bundle identifier
/// to one developer, and a device without its protections does not keep to that.
public enum SenderEvidence: String, Hashable, Sendable, CaseIterable {
  /// No app is named.
  case absent
  /// An app is named, and another may have its identifier.
  case claimed
  /// An app is named whose identifier a store gave to it alone.
  case storeUnique = "store-unique"
}
