public import TypeIdentifiers

/// The types of an attachment as an activation rule sees them, and what became of the others.
///
/// Before a rule is evaluated, the share sheet reduces what was registered (observed behaviour).
public struct SeenTypes: Hashable, Sendable {
  /// Why a rule sees other types than those that were registered.
  public enum Difference: Hashable, Sendable {
    /// The page that is shared is loaded, which makes it a web page.
    case madeWebPage
    /// `public.url` goes when there are other types, and the attachment is no web page.
    case urlBesideOthers
    /// The mark of a group activity goes from every attachment.
    case groupActivity
    /// A type was registered more than once.
    case repeated(TypeIdentifier)
  }

  /// The types that the rule sees, in the order in which they were registered.
  public private(set) var types: [TypeIdentifier] = []
  /// What differs from what was registered.
  public private(set) var differences: [Difference] = []

  /// Reduces the types of an attachment.
  ///
  /// - Parameters:
  ///   - attachment: The attachment.
  ///   - item: The item that it belongs to.
  ///   - choice: Whether anything is taken away.
  package init(of attachment: Attachment, in item: ShareItem, as choice: MatchingPayload.Types) {
    collect(attachment.registeredTypeIdentifiers)
    let isURL = types.contains(.url)
    if item.supportsJavaScript && isURL && !types.contains(.activeWebPage)
      && Self.isWebAddress(attachment.content)
    {
      types.append(.activeWebPage)
      differences.append(.madeWebPage)
    }
    guard choice == .reduced else { return }
    let isPage = types.contains(.activeWebPage) || (item.supportsJavaScript && isURL)
    if isURL && !isPage && types.count >= 2 {
      types.removeAll { $0 == .url }
      differences.append(.urlBesideOthers)
    }
    if types.contains(where: { $0 == Self.groupActivity }) {
      types.removeAll { $0 == Self.groupActivity }
      differences.append(.groupActivity)
    }
  }

  /// Takes each type once.
  private mutating func collect(_ registered: [TypeIdentifier]) {
    types.reserveCapacity(registered.count)
    // Most attachments have two or three; hostile ones have thousands.
    guard registered.count > 8 else {
      for type in registered { types.contains(type) ? note(repeated: type) : types.append(type) }
      return
    }
    var known: Set<TypeIdentifier> = []
    for type in registered {
      known.insert(type).inserted ? types.append(type) : note(repeated: type)
    }
  }

  private mutating func note(repeated type: TypeIdentifier) {
    let difference = Difference.repeated(type)
    // A hundred copies are noted as one.
    if differences.count < 8, !differences.contains(difference) { differences.append(difference) }
  }

  /// The type that the share sheet takes away from every attachment.
  private static let groupActivity = TypeIdentifier("com.apple.group-activities.activity")

  /// Whether the content is a page on the web; content that is not given is taken to be one.
  package static func isWebAddress(_ content: AttachmentContent) -> Bool {
    switch content {
    case .typesOnly: true
    case .url(let url):
      ["http:", "https:"].contains { url.lowercased().hasPrefix($0) }
    case .file, .package, .text, .data: false
    }
  }
}

extension SeenTypes.Difference: CustomStringConvertible {
  /// What happened and why, in one sentence without a period.
  public var description: String {
    switch self {
    case .madeWebPage:
      "com.apple.active-webpage is added: the sender can run JavaScript in the page"
    case .urlBesideOthers:
      "public.url is taken away: it does not count beside other types of one attachment"
    case .groupActivity:
      "com.apple.group-activities.activity is taken away, as from every attachment"
    case .repeated(let type): "\(type.rawValue) was registered more than once"
    }
  }
}
