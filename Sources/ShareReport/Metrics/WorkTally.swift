package import ShareJournal
package import ShareModel
internal import Synchronization

/// What this process has done with one inbox since it began, counted for the metrics of a watch.
///
/// It has a number for each end, and for each extension of the rules and each end of its runs, so that
/// it does not grow with the contexts.
package final class WorkTally: Sendable {
  /// The numbers.
  package struct Counts: Hashable, Sendable {
    /// How many contexts ended in each way.
    package var ends: [ContextEnd: Int] = [:]
    /// How many runs of each extension ended in each way.
    package var runs: [BundleIdentifier: [JournalRun.End: Int]] = [:]
    /// How many runs were made since an earlier one was cut off.
    package var extraRuns = 0
    /// How many results were put aside, since another host had taken the context up.
    package var staleResults = 0

    /// Creates numbers that are all 0.
    package init() {}
  }

  private let kept = Mutex(Counts())

  /// Creates a tally of nothing.
  package init() {}

  /// The numbers now.
  package var counts: Counts { kept.withLock { $0 } }

  /// Counts the end of a context.
  package func count(_ end: ContextEnd) { kept.withLock { $0.ends[end, default: 0] += 1 } }

  /// Counts the end of a run.
  package func count(_ end: JournalRun.End, of extension: BundleIdentifier) {
    kept.withLock { $0.runs[`extension`, default: [:]][end, default: 0] += 1 }
  }

  /// Counts a run that begins since an earlier one was cut off.
  package func countExtraRun() { kept.withLock { $0.extraRuns += 1 } }

  /// Counts a result that is put aside.
  package func countStaleResult() { kept.withLock { $0.staleResults += 1 } }
}
