public import ShareModel

/// What a context is for activation rules, and what would become of it at each extension.
public struct ContextExplanation: Sendable {
  /// The context.
  public let context: ShareContext
  /// Its attachments, item by item.
  public let items: [[AttachmentExplanation]]
  /// The extensions in the order in which they are asked.
  public let extensions: [ExtensionExplanation]
  /// What else a person should know, such as keys of a manifest that look misspelt.
  public let notes: [Reason]

  /// Creates an explanation.
  package init(
    context: ShareContext, items: [[AttachmentExplanation]], extensions: [ExtensionExplanation],
    notes: [Reason]
  ) {
    self.context = context
    self.items = items
    self.extensions = extensions
    self.notes = notes
  }
}
