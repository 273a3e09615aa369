/// What is said of keys that what is shared does not have, by a lint and by an explanation.
package enum PayloadKey {
  /// A key of the root.
  package static func missing(_ name: String) -> String {
    "shared content has no key '\(name)', only 'extensionItems', so this is nil"
  }

  /// A key of an item.
  package static func missingInItem(_ name: String) -> String {
    "an item has no key '\(name)', unless the app that shares puts it into userInfo"
  }

  /// A key of an attachment.
  package static func missingInAttachment(_ name: String) -> String {
    "an attachment has no key '\(name)', so this is nil"
  }
}
