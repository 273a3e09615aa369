package import Documents
public import Intake
import SafeFiles
public import SystemPackage

extension WatchConfiguration {
  /// How one inbox is watched.
  public struct Inbox: Hashable, Sendable {
    /// The inbox, absolute.
    public var inbox: FilePath
    /// The directory of the rules, or `nil` for the usual one.
    public var rules: FilePath?
    /// The directory for state, or `nil` for `NAME.sharepipe` beside the inbox.
    public var state: FilePath?
    /// The directory on a local disk for private copies and runs, or `nil` for the state.
    public var scratch: FilePath?
    /// The disposal of an entry: `move` or `remove`; a watch never keeps it.
    public var after: PipelineOptions.Disposal
    /// How long an entry must be quiet before it is taken, where nothing else shows that it is
    /// whole.
    ///
    /// The usual 2 seconds are 10 on a network file system, where times can be seconds old.
    public var settle: Duration { didSet { networkSettle = nil } }
    /// How long at least on a network file system; `nil` where the owner gave a time.
    private(set) var networkSettle: Duration? = .seconds(10)
    /// How often the whole inbox is looked through, even without events.
    public var rescan: Duration
    /// The number of contexts at once, or `nil` for the watch's own number, 32.
    public var jobs: Int?
    /// Which names become entries.
    public var selection = EntrySelection()
    /// Whether entries are taken that were there at the first start; `nil` if the owner did not say.
    public var arrivals: ArrivalMark.Arrivals?

    /// Creates the usual settings.
    ///
    /// - Parameter inbox: The inbox, absolute.
    public init(inbox: FilePath) {
      self.inbox = inbox
      after = .move
      settle = .seconds(2)
      rescan = .seconds(300)
    }
  }
}

extension WatchConfiguration.Inbox {
  /// Takes settings from the members of one element of `inboxes`.
  ///
  /// - Parameters:
  ///   - fields: The members.
  ///   - folder: The folder of the configuration, to which relative paths belong.
  init?(_ fields: inout DocumentFields, relativeTo folder: FilePath) {
    fields.require("inbox", "the directory that is watched")
    let inbox = fields.path("inbox", relativeTo: folder)
    let rules = fields.path("rules", relativeTo: folder)
    let state = fields.path("state", relativeTo: folder)
    let scratch = fields.path("scratch", relativeTo: folder)
    let after = fields.choice("after", PipelineOptions.Disposal.self)
    if after == .keep {
      let words = "a watch takes each entry out of its inbox; write 'move' or 'remove'"
      fields.report("after", .other(words))
    }
    let settle = fields.time("settle")
    let rescan = fields.time("rescan")
    let jobs = fields.integer("jobs", in: 1...1024)
    var selection = EntrySelection()
    selection.ignore =
      fields.elements(
        "ignore", expecting: "an array of patterns as in .gitignore",
        of: "a pattern as in .gitignore", IgnorePattern.init) ?? []
    selection.depth = fields.integer("depth", in: 0...1000)
    selection.folders = fields.choice("folders") ?? selection.folders
    let arrivals = fields.choice("arrivals", ArrivalMark.Arrivals.self)
    guard let inbox else { return nil }
    self.init(inbox: inbox)
    self.rules = rules
    self.state = state
    self.scratch = scratch
    self.after = after ?? self.after
    if let settle {
      self.settle = settle
      networkSettle = nil
    }
    self.rescan = rescan ?? self.rescan
    self.jobs = jobs
    self.selection = selection
    self.arrivals = arrivals
  }
}

extension DocumentFields {
  /// The path of a key; a relative one belongs to a folder.
  package mutating func path(_ key: String, relativeTo folder: FilePath) -> FilePath? {
    guard let text = string(key) else { return nil }
    guard !text.contains("\0") else {
      report(key, .notAllowed(expected: "a path", found: "one with a NUL", suggestion: nil))
      return nil
    }
    return folder.pushing(FilePath(written: text) ?? FilePath(text)).lexicallyNormalized()
  }
}
