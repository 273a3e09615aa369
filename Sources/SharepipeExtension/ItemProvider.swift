public import Foundation

/// One piece of content, and the types that its sender registered for it.
///
/// Apple's name is `NSItemProvider`. Apple's `hasItemConformingToTypeIdentifier(_:)` is missing on
/// purpose: which type conforms to which is known to the host, whose activation rule and
/// `AcceptedTypes` ask it before the extension is run.
public struct ItemProvider: Hashable, Sendable {
  /// The content of an attachment.
  public enum Content: Hashable, Sendable {
    /// A file, or a directory that counts as one document. It may be read and not written.
    case file(URL)
    /// Text.
    case text(String)
    /// A URL, as it was written; it need not be one that Foundation understands.
    case url(String)
    /// Bytes.
    case data(Data)
  }

  /// The types that the sender registered, in the order of the sender's preference.
  public var registeredTypeIdentifiers: [String]
  /// A label for people, or `nil` if there is none; it is not a path.
  public var suggestedName: String?
  /// The content.
  public var content: Content

  /// Creates an attachment.
  public init(
    registeredTypeIdentifiers: [String], suggestedName: String? = nil, content: Content
  ) {
    self.registeredTypeIdentifiers = registeredTypeIdentifiers
    self.suggestedName = suggestedName
    self.content = content
  }

  /// Whether a type is among those that the sender registered, letter case aside.
  ///
  /// Types that conform to it do not count.
  ///
  /// - Parameter identifier: The type identifier, such as `public.jpeg`.
  /// - Returns: Whether the sender registered exactly this type.
  public func hasRegistered(_ identifier: String) -> Bool {
    registeredTypeIdentifiers.contains { $0.lowercased() == identifier.lowercased() }
  }

  /// The text of an attachment that was handed over as text, or `nil` for any other, also for a
  /// file with text in it.
  public var text: String? { if case .text(let text) = content { text } else { nil } }

  /// The file of an attachment that is one, or `nil` for any other.
  public var file: URL? { if case .file(let file) = content { file } else { nil } }

  /// The URL of an attachment that is one and that Foundation understands, or `nil`.
  public var url: URL? { if case .url(let text) = content { URL(string: text) } else { nil } }

  /// Reads the content as bytes, whatever its form.
  ///
  /// - Returns: The bytes of the file, those that were handed over, or the UTF-8 of the text or URL.
  /// - Throws: What Foundation throws, if a file cannot be read or is a directory.
  public func loadData() throws -> Data {
    switch content {
    case .file(let file): try Data(contentsOf: file)
    case .text(let text), .url(let text): Data(text.utf8)
    case .data(let data): data
    }
  }
}
