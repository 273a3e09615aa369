/// What became of the wish to begin a run.
package enum RunBeginning: Hashable, Sendable {
  /// The ledger has the run, with the number of its attempt.
  case begun(attempt: Int)
  /// Other runs with the key are known than the caller knew, oldest first: nothing was written.
  case changed([JournalRun])
  /// As many runs of the extension are under way, on all hosts, as there may be: nothing was written.
  case full
  /// Another worker has taken the context up meanwhile: nothing was written.
  case stale
}

/// The answer to the wish to begin a run, after all that is known of its key.
package enum RunAnswer<Objection> {
  /// The run begins; the number of its attempt.
  case begun(attempt: Int)
  /// It may not begin.
  case refused(Objection)
  /// As many runs of the extension are under way, on all hosts, as there may be: it may begin later.
  case full
  /// Another worker has taken the context up meanwhile.
  case stale
}
