package import SafeFiles
public import TypeIdentifiers

/// An attachment with everything that is known when it is judged: what its sender says of it, and
/// what its bytes say.
public struct ExaminedAttachment: Hashable, Sendable {
  /// What the content turned out to be.
  public enum Content: Hashable, Sendable {
    /// A URL, as it was written.
    case url(String)
    /// Bytes that were read.
    case bytes(ContentFacts)
    /// Bytes that could not be read, and why.
    case unreadable(Reason)
    /// There is no content, only types.
    case none
  }

  /// The attachment as its sender gave it.
  public var attachment: Attachment

  /// The name for people: the file's name, else the suggested one, else the type.
  ///
  /// It is not escaped.
  public var label: String

  /// The type that the sender claims for the content, or `nil` if nothing is claimed.
  ///
  /// It is the first registered type that is not a URL, else the type of the file's name.
  public var claimed: TypeIdentifier?

  /// The extension of the file's name without its period, or `nil` if there is none.
  public var filenameExtension: String?

  /// What the content turned out to be.
  public var content: Content

  /// The user who owns the file that was opened for it; `nil` if none was.
  package var owner: UInt32?

  /// What the file that was opened for it has beside its bytes; `nil` if none was.
  ///
  /// A file that was only glanced at has no attributes in it.
  package var metadata: FileMetadata?

  /// The name that it keeps of the attachment of which an action made it; `nil` if it keeps none.
  package var keptName: String?

  /// When and with what the content was made; `nil` if no extension asks for it.
  package var origin: CapturedFacts?

  /// The first 64 KiB of a text; `nil` for other content, and if no extension asks for it.
  package var text: String?

  /// Creates an examined attachment.
  public init(
    attachment: Attachment, label: String, claimed: TypeIdentifier?, filenameExtension: String?,
    content: Content
  ) {
    self.attachment = attachment
    self.label = label
    self.claimed = claimed
    self.filenameExtension = filenameExtension
    self.content = content
  }

  /// What the bytes say, or `nil` for a URL and for content that could not be read.
  public var facts: ContentFacts? {
    if case .bytes(let facts) = content { facts } else { nil }
  }
}

/// A context with everything that is known when it is judged.
public struct ExaminedContext: Hashable, Sendable {
  /// The context.
  public var context: ShareContext

  /// Its attachments, item by item.
  public var items: [[ExaminedAttachment]]

  /// Where it comes from.
  package var origin = ContextOrigin()

  /// The context as activation rules see it; made again each time it is asked for if none was given.
  public var payload: MatchingPayload {
    get { given ?? MatchingPayload(context) }
    set { given = newValue }
  }

  private var given: MatchingPayload?

  /// Makes the payload now, if none was given, and keeps it for all who ask for it.
  package mutating func keepPayload() { given = payload }

  /// Creates an examined context.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - items: Its attachments, item by item.
  ///   - payload: The context as activation rules see it, or `nil` to make that when it is needed.
  public init(
    context: ShareContext, items: [[ExaminedAttachment]], payload: MatchingPayload? = nil
  ) {
    self.context = context
    self.items = items
    given = payload
  }

  /// Whether context, attachments and payload are the same.
  public static func == (first: Self, second: Self) -> Bool {
    first.context == second.context && first.items == second.items
      && first.payload == second.payload
  }

  /// Hashes the context and the attachments.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(context)
    hasher.combine(items)
  }
}
