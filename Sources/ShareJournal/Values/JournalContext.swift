package import Documents
package import ShareModel
package import SystemPackage

/// One context, as the journal knows it.
package struct JournalContext: Hashable, Sendable {
  /// How far a context has come.
  package enum State: String, Hashable, Sendable, CaseIterable {
    /// It is worked on, or was when a process was killed.
    case working
    /// It waits to be tried again, or to go on after a person has answered.
    case waiting
    /// How it ended is durable; the entry is still to be put where it belongs.
    case ended
    /// Everything is done.
    case placed
    /// The work was given up before it had an outcome; the entry is in the inbox as before.
    case abandoned
  }

  /// Where an entry was taken from.
  package struct Claim: Hashable, Sendable {
    /// The inbox, absolute.
    package var inbox: FilePath
    /// The path of the entry below the inbox.
    package var path: FilePath

    /// Creates a claim.
    package init(inbox: FilePath, path: FilePath) {
      self.inbox = inbox
      self.path = path
    }
  }

  /// The identifier.
  package var identifier: String
  /// The name of the entry.
  package var entry: EntryName
  /// Where the entries come from.
  ///
  /// Unless they are kept there, they are in `work/ID/claims/0/…`, `1/…` meanwhile.
  package var claims: [Claim]
  /// The disposal of the entry: `keep`, `move`, `remove`.
  package var after: EntryDisposal
  /// The user who owns the entry.
  package var owner: UInt32
  /// SHA-256 over the rules and the policy that judged it last.
  package var rules: String
  /// How far it has come.
  package var state: State
  /// How it ended; `nil` before that.
  package var end: ContextEnd?
  /// How often work on it began: 1 for the first time; each crash and each retry adds 1.
  package var begun: Int
  /// How often the process that worked on it was killed meanwhile.
  package var crashes: Int
  /// When it is to be tried again, or until when it waits for a person if it is held; `nil` if it waits
  /// for neither.
  package var due: Timestamp?
  /// When it was first seen.
  package var created: Timestamp
  /// When the journal last heard of it.
  package var updated: Timestamp
  /// SHA-256 over the content as it came in; `nil` before it was examined.
  package var contentHash: ContentDigest?
  /// The record as one line of JSON, as `process --json` prints it; `nil` before it ended.
  package var record: String? { didSet { readRecord = record.map { _ in DerivedValue() } } }
  /// Where the entry is now, below the state; `nil` if it is not in a folder of an end.
  package var place: FilePath?
  /// The size of the content that came in, in bytes, which counts towards the quota of the owner;
  /// `nil` before it was examined.
  package var bytes: Int64?
  /// The kind of work on it.
  package var kind: Kind
  /// The extension for which it waits until there is a place in its line; `nil` if it waits for no
  /// place.
  package var parked: String?
  /// The fence of the worker that took it up last; `nil` if none did, or if that is not known.
  package var fence: Fence?
  /// Keeps what was read from ``record``, so that it is read once; `nil` if there is none.
  private(set) var readRecord: DerivedValue?

  /// Creates a value.
  package init(
    identifier: String, entry: EntryName, claims: [Claim] = [],
    after: EntryDisposal = .keep, owner: UInt32, rules: String,
    state: State = .working, end: ContextEnd? = nil, begun: Int = 1, crashes: Int = 0,
    due: Timestamp? = nil, created: Timestamp = .now(), updated: Timestamp = .now(),
    contentHash: ContentDigest? = nil, record: String? = nil, place: FilePath? = nil,
    bytes: Int64? = nil, kind: Kind = .share, parked: String? = nil,
    fence: Fence? = nil
  ) {
    self.identifier = identifier
    self.entry = entry
    self.claims = claims
    self.after = after
    self.owner = owner
    self.rules = rules
    self.state = state
    self.end = end
    self.begun = begun
    self.crashes = crashes
    self.due = due
    self.created = created
    self.updated = updated
    self.contentHash = contentHash
    self.record = record
    readRecord = record.map { _ in DerivedValue() }
    self.place = place
    self.bytes = bytes
    self.kind = kind
    self.parked = parked
    self.fence = fence
  }
}
