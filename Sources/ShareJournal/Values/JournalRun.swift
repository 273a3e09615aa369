package import Documents
package import ShareModel
package import ShareRules

/// One run of an extension, as the journal knows it.
package struct JournalRun: Hashable, Sendable {
  /// How a run ended.
  package enum End: String, Hashable, Sendable, CaseIterable {
    /// It did its work. An action that gave items back is `returned`.
    case completed
    /// It did its work and gave items back.
    case returned
    /// It declined.
    case cancelled
    /// It failed and reported so: it ended by itself.
    case failed
    /// It failed and asks to be run again (exit status 75).
    case temporary
    /// It was ended by a signal, by its time limit, by its output limit or because the lease was
    /// lost, or it reported so (exit status 70): it may have done its work.
    case uncertain
    /// What it filed was taken back since.
    case undone

    /// Whether the extension took the content, or may have.
    package var mayHaveTaken: Bool {
      switch self {
      case .completed, .returned, .uncertain: true
      case .cancelled, .failed, .temporary, .undone: false
      }
    }
  }

  /// The context.
  package var context: String
  /// The bundle identifier of the extension.
  package var `extension`: BundleIdentifier
  /// The same for every attempt with the same content.
  package var key: IdempotencyKey
  /// The version of the context that it got: 0 is the one that came in.
  package var stage: Int
  /// How many runs of the extension there may be at once, on all hosts together; `nil` for no such
  /// limit.
  ///
  /// It counts when the run begins, and only in a ledger that hosts share.
  package var limit: Int?
  /// The number of the attempt with this key, from 1, without gaps.
  package var attempt: Int
  /// When it began.
  package var began: Timestamp
  /// How it ended; `nil` while it runs, or if our process was killed meanwhile.
  package var end: End?
  /// The exit status; `nil` if there was none.
  package var exitStatus: Int?
  /// How long it took, in microseconds; `nil` before it ended.
  package var microseconds: Int64?
  /// The decision in the record, as JSON; `nil` before it ended.
  package var decision: String?

  /// Creates a value.
  package init(
    context: String, extension: BundleIdentifier, key: IdempotencyKey, stage: Int,
    limit: Int? = nil, attempt: Int = 1,
    began: Timestamp = .now(), end: End? = nil, exitStatus: Int? = nil,
    microseconds: Int64? = nil, decision: String? = nil
  ) {
    self.context = context
    self.extension = `extension`
    self.key = key
    self.stage = stage
    self.limit = limit
    self.attempt = attempt
    self.began = began
    self.end = end
    self.exitStatus = exitStatus
    self.microseconds = microseconds
    self.decision = decision
  }
}
