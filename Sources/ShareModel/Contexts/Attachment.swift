public import SafeFiles
public import TypeIdentifiers

/// One piece of content, and the types that its sender registered for it.
///
/// Apple's name is `NSItemProvider`.
public struct Attachment: Hashable, Sendable {
  /// The types that the sender registered, in the order of the sender's preference.
  ///
  /// Activation looks at these and never at the bytes, as Apple's does.
  public var registeredTypeIdentifiers: [TypeIdentifier]

  /// A label for people, or `nil` if there is none; it is never used as a path.
  public var suggestedName: String?

  /// The content.
  public var content: AttachmentContent

  /// The file from which the URL was read that is the content; `nil` for any other content.
  package var linkFile: FileReference?

  /// Creates an attachment.
  public init(
    registeredTypeIdentifiers: [TypeIdentifier], suggestedName: String? = nil,
    content: AttachmentContent
  ) {
    self.registeredTypeIdentifiers = registeredTypeIdentifiers
    self.suggestedName = suggestedName
    self.content = content
  }
}

/// The content of an attachment.
public enum AttachmentContent: Hashable, Sendable {
  /// Nothing but registered types, as in a question about a rule.
  case typesOnly
  /// A file.
  case file(FileReference)
  /// A directory that counts as one document, such as an `.rtfd`.
  case package(FileReference)
  /// A URL, as it was written.
  case url(String)
  /// Text.
  case text(String)
  /// Bytes given inline.
  case data([UInt8])
}
