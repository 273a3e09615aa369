package import Documents

extension KeyTable {
  /// The keys of a context.
  ///
  /// They are those of `context.json`, of `NAME.share.json`, of a line of `process -`, and of what an
  /// action returns. A key that is not known is ignored.
  package static let context = KeyTable([
    DocumentKey("version", "1", default: "required", "the version of the form"),
    DocumentKey(
      "source", "string", default: "none", "the bundle identifier of the sender; a claim"),
    DocumentKey(
      "activityType", "string", default: "none", "the destination that was chosen among the shares"),
    DocumentKey(
      "excludedActivityTypes", "array of strings", default: "none",
      "destinations that get nothing"),
    DocumentKey("items", listOf: contextItem, "what is shared; at least one item"),
  ])

  /// The keys of an item.
  static let contextItem = KeyTable([
    DocumentKey("attributedTitle", "string", default: "none", "a title"),
    DocumentKey("attributedContentText", "string", default: "none", "what was typed"),
    DocumentKey(
      "supportsJavaScript", "true or false", default: "false",
      "whether the page runs the JavaScript of extensions; only `explain` needs it"),
    DocumentKey("attachments", listOf: contextAttachment, "the content; at least one attachment"),
  ])

  /// The keys of an attachment.
  static let contextAttachment = KeyTable([
    DocumentKey(
      "registeredTypeIdentifiers", "array of type identifiers", default: "required",
      "the types under which it is offered, the most exact first"),
    DocumentKey("suggestedName", "string", default: "the name of the file", "a label"),
    DocumentKey(
      "file", "path", default: "one of these four", "a file or a document beside the manifest"),
    DocumentKey("url", "string", default: "one of these four", "a URL"),
    DocumentKey("text", "string", default: "one of these four", "a text"),
    DocumentKey("data", "string in base64", default: "one of these four", "bytes"),
  ])
}
