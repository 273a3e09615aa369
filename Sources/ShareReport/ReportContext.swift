import AppLinks
package import Documents
package import ShareJournal
package import ShareModel

/// One context, as a report shows it.
package struct ReportContext: Hashable, Sendable {
  /// What is known besides the columns of the journal.
  package enum Knowledge: Hashable, Sendable {
    /// Its record was read.
    case record
    /// It has no record, since it has not ended.
    case none
    /// Its record is longer than a report reads.
    case tooLong
    /// Its record was not read, since those of a report would be too long together.
    case leftOut
    /// Its record is not what was ever written.
    case damaged
  }

  /// The longest record that is read, in bytes.
  static let longestRecord = 1 << 20
  /// The most identifiers of extensions that did not apply, and facts of a URL.
  static let mostNames = 100

  /// The identifier.
  package var identifier: String
  /// The name of the entry.
  package var entry: EntryName
  /// The bundle identifier that the sender claims, or `nil`.
  package var source: String?
  /// The user who owns the entry.
  package var owner: UInt32
  /// How far it has come.
  package var progress: JournalContext.State
  /// How it ended; `nil` before that, and while it is tried again or goes on after an answer.
  package var end: ContextEnd?
  /// When it was first seen.
  package var seen: Timestamp
  /// When the journal last heard of it.
  package var updated: Timestamp
  /// When it is tried again, or, if it is held, until when a person may answer; `nil` for neither.
  package var due: Timestamp?
  /// How often work on it began.
  package var begun: Int
  /// How often the process that worked on it was killed meanwhile.
  package var crashes: Int
  /// SHA-256 over the rules that judged it last; `nil` if the journal does not say.
  package var rules: String?
  /// SHA-256 over the content as it came in; `nil` if the journal does not say.
  package var contentHash: ContentDigest?
  /// The size of what came in, in bytes; `nil` if the journal does not say.
  package var bytes: Int64?
  /// Where the entry is now, below the state, escaped; `nil` if it is in no folder of an end.
  package var place: String?
  /// Whether the entry stays in the inbox.
  package var isKept: Bool
  /// Where the entry was taken from, escaped.
  package var origins: [String]

  /// What is known besides.
  package var knowledge: Knowledge
  /// What came in.
  package var attachments = ReportAttachments(items: [])
  /// The decisions, in order.
  package var decisions: [ReportDecision] = []
  /// How many decisions there are.
  package var decisionCount = 0
  /// The identifiers of the extensions that did not apply.
  package var inactive: [BundleIdentifier] = []
  /// What else a person should know.
  package var problems: [ReportReason] = []
  /// The last answer of a person, or of time; `nil` if there is none.
  package var answer: JournalStep?
  /// What a URL asked for and what was decided, as names and values; empty for a share.
  package var link: [LinkFact] = []

  /// One thing that is known of a URL that was opened.
  package struct LinkFact: Hashable, Sendable {
    /// What it is.
    package var name: String
    /// Its value.
    package var value: String
  }

  /// Takes what the journal knows of a context.
  ///
  /// - Parameters:
  ///   - context: The context with its record.
  ///   - obstacle: Why its record was not read; `nil` if the context has it.
  package init(_ context: JournalContext, without obstacle: Knowledge? = nil) {
    identifier = context.identifier
    entry = context.entry
    owner = context.owner
    progress = context.state
    // The journal keeps the former end while a context is worked on once more.
    end = context.state == .waiting || context.state == .working ? nil : context.end
    seen = context.created
    updated = context.updated
    due = context.due
    begun = context.begun
    crashes = context.crashes
    rules = context.rules.isEmpty ? nil : context.rules
    contentHash = context.contentHash
    bytes = context.bytes
    place = context.placeLabel
    isKept = context.after == .keep
    origins = context.claims.prefix(ReportAttachment.most).map(\.label)
    guard let record = context.record else {
      knowledge = obstacle ?? .none
      return
    }
    guard record.utf8.count <= Self.longestRecord else {
      knowledge = .tooLong
      return
    }
    guard let kept = context.keptRecord else {
      knowledge = .damaged
      return
    }
    knowledge = .record
    read(kept)
  }

  /// Whether a person has to look at it.
  package var isBad: Bool { end.map(Report.badEnds.contains) ?? false }
}

extension ReportContext {
  /// Takes what a record knows.
  private mutating func read(_ record: KeptRecord) {
    source = record.source
    attachments = ReportAttachments(items: record.items)
    decisionCount = record.decisions.count
    decisions = record.decisions.prefix(ReportDecision.most).map { ReportDecision($0) }
    inactive = Array(record.inactive.prefix(Self.mostNames))
    problems = ReportReason.list(record.problems)
    if let link = record.link { read(link) }
  }

  private mutating func read(_ link: KeptLink) {
    let facts: [(String, String?)] = [
      ("URL", link.url), ("asked by", link.sender),
      ("verdict", link.verdict.outcome?.text), ("because", link.verdict.message),
      ("answer", link.answer?.url), ("answered in", link.answer?.context),
    ]
    let parameters = link.verdict.parameters.sorted { $0.key < $1.key }
    let given = parameters.map { name, value in ("parameter " + name, Optional(value.text)) }
    self.link = (facts + given).prefix(Self.mostNames).compactMap { name, value in
      value.map { LinkFact(name: name, value: $0) }
    }
  }
}
