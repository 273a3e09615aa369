import ShareReport

extension SharedInboxWatch {
  /// What the metrics show of the inbox; the ledger knows what waits.
  func metrics() async -> WatchMetrics.Inbox {
    WatchMetrics.Inbox(
      name: state.inbox, counts: state.tally.counts, isShortOfSpace: work.gate.isShortOfSpace)
  }
}
