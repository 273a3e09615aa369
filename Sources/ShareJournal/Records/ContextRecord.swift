public import Documents
public import ShareModel

/// Everything that was decided about one context, and how it ended.
public struct ContextRecord: Hashable, Sendable {
  /// The identifier of the context, unique across runs.
  public var identifier: String
  /// The entry that it came from.
  public var entry: EntryName
  /// The bundle identifier that the sender claims, or `nil`.
  public var source: String?
  /// The user who owns the entry; for standard input, the user who runs the program.
  public var owner: UInt32
  /// How it ended.
  public var end: ContextEnd
  /// The content that came in, item by item; empty if it could not be read.
  public var items: [[ExaminedAttachment]]
  /// The decisions at the extensions that applied or were blocked, in order.
  public var decisions: [ExtensionDecision]
  /// The extensions that did not apply, in order.
  public var inactive: [InactiveExtension]
  /// The extensions that applied, and that the owner's conditions kept from getting it, in order.
  public var unwanted: [InactiveExtension] = []
  /// Problems for a person to read: why an entry was refused, or where it could not be put.
  public var problems: [Reason]
  /// Notes that the sender may want to read, though nothing was refused for them.
  public var notes: [Reason]

  /// The URL that was opened, or `nil` if the context is no such request.
  public var link: LinkRecord? {
    get { seldom.link }
    set { seldom.link = newValue }
  }
  /// The identifiers of the contexts that open URLs shared here, in order.
  public var opened: [String] = []
  /// The records of the contexts that follow from this one.
  ///
  /// They are the answer to the app that asked, or the URLs that were opened: contexts of their
  /// own, which are not written with this record.
  public var following: [ContextRecord] = []

  /// The record as the journal had it, which is written again with additions: the process that ends
  /// a context that waited examines and decides nothing.
  var kept: KeptRecord? {
    get { seldom.kept }
    set { seldom.kept = newValue }
  }

  private var seldom = Seldom.nothing

  /// Creates a record.
  public init(
    identifier: String, entry: EntryName, source: String? = nil, owner: UInt32, end: ContextEnd,
    items: [[ExaminedAttachment]] = [], decisions: [ExtensionDecision] = [],
    inactive: [InactiveExtension] = [], problems: [Reason] = [], notes: [Reason] = []
  ) {
    self.identifier = identifier
    self.entry = entry
    self.source = source
    self.owner = owner
    self.end = end
    self.items = items
    self.decisions = decisions
    self.inactive = inactive
    self.problems = problems
    self.notes = notes
  }

  /// Whether no person has to look at it.
  public var isFine: Bool { end.isFine && problems.isEmpty }
}

/// The large parts of a record that few records have; the others are copied without them.
private enum Seldom: Hashable, Sendable {
  case nothing
  indirect case parts(link: LinkRecord?, kept: KeptRecord?)

  var link: LinkRecord? {
    get {
      if case .parts(let link, _) = self { link } else { nil }
    }
    set { self = Self(newValue, kept) }
  }

  var kept: KeptRecord? {
    get {
      if case .parts(_, let kept) = self { kept } else { nil }
    }
    set { self = Self(link, newValue) }
  }

  private init(_ link: LinkRecord?, _ kept: KeptRecord?) {
    self = link == nil && kept == nil ? .nothing : .parts(link: link, kept: kept)
  }
}
