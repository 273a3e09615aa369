import Predicates

/// What an expression of a rule stands for in the payload that the rule is evaluated against.
///
/// Source of the payload: `MatchingPayload`.
enum PayloadShape: Hashable {
  /// The object with `extensionItems`.
  case root
  /// The items.
  case items
  /// One item.
  case item
  /// The attachments of one item, or of all.
  case attachments
  /// The attachments of each item, as `extensionItems.attachments`.
  case attachmentLists
  /// One attachment.
  case attachment
  /// The registered types of one attachment.
  case types
  /// One type.
  case type
  /// How many elements something has.
  case count
  /// The title or the text of an item, which is rich text as data.
  case richText(String)
  /// A key that the root or an attachment never has, so that the value is nil.
  case absent
  /// Anything else.
  case unknown

  /// What an element of a collection is.
  var element: PayloadShape {
    switch self {
    case .items: .item
    case .attachments: .attachment
    case .attachmentLists: .attachments
    case .types: .type
    case .absent: .absent
    default: .unknown
    }
  }

  /// Whether it is a collection with elements of its own.
  var isCollection: Bool {
    switch self {
    case .items, .attachments, .attachmentLists, .types: true
    default: false
    }
  }

  /// What is below a key.
  func below(_ key: String) -> PayloadShape {
    switch (self, key) {
    case (_, "self"): self
    case (.root, "extensionItems"): .items
    case (.items, "attachments"): .attachmentLists
    case (.item, "attachments"): .attachments
    case (.item, "title"), (.item, "contentText"): .richText(key)
    case (.attachment, "registeredTypeIdentifiers"): .types
    case (.attachment, "fileProviderItem"): .unknown
    case (.root, _), (.attachment, _), (.absent, _): .absent
    default: .unknown
    }
  }
}
