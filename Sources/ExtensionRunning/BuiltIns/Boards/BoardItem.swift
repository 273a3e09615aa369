public import TypeIdentifiers

/// One piece of content on a private board.
public struct BoardItem: Hashable, Sendable {
  /// What the bytes are.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Text in UTF-8.
    case text
    /// A URL, as it was written.
    case url
    /// The content of a file, or bytes that were given inline.
    case data
  }

  /// What the bytes are.
  public let kind: Kind

  /// The types that the sender registered, in the order of the sender's preference.
  public let registeredTypeIdentifiers: [TypeIdentifier]

  /// The content.
  public let content: [UInt8]

  /// Creates an item.
  public init(kind: Kind, registeredTypeIdentifiers: [TypeIdentifier], content: [UInt8]) {
    self.kind = kind
    self.registeredTypeIdentifiers = registeredTypeIdentifiers
    self.content = content
  }
}
