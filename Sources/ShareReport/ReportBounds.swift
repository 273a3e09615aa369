package import Documents

/// What a report is about, and how much of it is shown in full.
package struct ReportBounds: Hashable, Sendable {
  /// The first moment at which a context may have been seen; `nil` for
  /// the beginning of the journal.
  package var since: Timestamp?
  /// The moment before which a context must have been seen; `nil` for
  /// now.
  package var until: Timestamp?
  /// The most of the newest contexts.
  package var latest = 200
  /// The most contexts that ended badly.
  package var attention = 200
  /// Of how many of the newest contexts the outcomes are counted: the records have to be read for
  /// that.
  package var counted = 1000

  /// The most bytes of records that are shown, all together, because the senders who fill the inbox
  /// decide how long records are.
  package var told = 32 << 20
  /// The most bytes of records in which the outcomes are counted.
  package var countedBytes = 64 << 20

  /// The most of the newest contexts that can be asked for.
  package static let mostLatest = 10_000

  /// Creates the bounds of a report over the whole journal.
  package init() {}
}
