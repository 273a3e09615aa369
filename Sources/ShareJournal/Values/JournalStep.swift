package import Documents

/// One thing that happened to a context: an event of the journal.
///
/// The kind is stable text, the details are members of a JSON object.
package struct JournalStep: Hashable, Sendable {
  /// The kind of an event.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The entry was met in the inbox.
    case seen
    /// No process writes to it any more; `how` names the evidence.
    case settled
    /// It was renamed into `work/`.
    case claimed
    /// It was copied, since something else can still reach it.
    case copied
    /// Its bytes were examined: hashes, claimed and found types.
    case examined
    /// One extension was decided on; inactive ones are listed by their identifiers.
    case decided
    /// A run of an extension began.
    case spawned
    /// A run of an extension ended.
    case exited
    /// How the context ended is durable.
    case recorded
    /// The entry was put into the folder of its end.
    case moved
    /// The entry was removed.
    case removed
    /// The entry went back to the inbox.
    case returned
    /// The work went on after an interruption.
    case resumed
    /// It will be tried again at a later time.
    case postponed
    /// A person asked for another try.
    case retried
    /// A person agreed.
    case approved
    /// A person refused.
    case denied
    /// No person agreed in time.
    case expired
    /// A person has what was filed of it taken back; without `undone` after it, that was interrupted.
    case undoing
    /// All of that is done.
    case undone
    /// Its record or files were removed after the time that they are kept.
    case purged
    /// A host ended a run after it had lost its lease; what came of it is in `stale/`, and not filed.
    case stale
    /// The journal was lost, and knows of it again; `from` names the source.
    case rebuilt
    /// The ledger of many hosts had lost what the folders show, and knows of it again.
    case reconciled
  }

  /// The kind of the event.
  package var kind: Kind
  /// When, for people; the order is that of the journal.
  package var time: Timestamp
  /// Further facts, by name.
  package var details: [String: DocumentValue]

  /// Creates a step that happens now.
  package init(_ kind: Kind, _ details: [String: DocumentValue] = [:]) {
    self.kind = kind
    self.details = details
    time = Timestamp.now()
  }
}
