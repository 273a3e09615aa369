import Documents
import FolderWatching
import ShareReport
import SystemPackage

/// The source of the numbers of the status.
struct InboxStatusSource: Sendable {
  /// The entries that wait; `nil` if another host takes entries in.
  let watcher: @Sendable () -> FolderWatcher?
  /// The contexts that are worked on.
  let hand: WorkInHand
  /// The contexts that wait, and the journal.
  let state: any StateInUse
  /// Knows why no entry is taken.
  let gate: InboxGate
  /// Knows which isolation is lost.
  let pipeline: PipelineInUse

  /// The numbers now.
  func figures() async -> InboxFigures {
    let summary = watcher()?.summary
    let (working, oldest) = hand.summary
    let ledger = state.ledger
    let outOfForce = state.outOfForce
    // A database that is away is not waited for.
    let journal = outOfForce == nil ? try? await InboxFigures.Journal(ledger.reading) : nil
    return InboxFigures(
      isStopped: gate.isStopped, pause: gate.reason() ?? outOfForce,
      waiting: summary?.waitingCount ?? 0,
      waitingForWriter: summary?.awaitedCount ?? 0, overQuota: summary?.putOffCount ?? 0,
      oldestWaiting: summary?.oldestArrival.map { Timestamp(nanoseconds: $0) }, working: working,
      oldestWorking: oldest, returned: state.returned.count,
      journal: journal, unsaved: ledger.unsaved, lost: ledger.lost)
  }

  /// What the metrics show of the inbox.
  func metrics(of inbox: FilePath) async -> WatchMetrics.Inbox {
    let figures = await figures()
    var contexts: [WatchMetrics.State: Int] = [
      .waiting: figures.waiting, .working: figures.working,
    ]
    if let journal = figures.journal {
      contexts[.postponed] = journal.postponed + figures.returned
      contexts[.parked] = journal.parked
      contexts[.held] = journal.held
    }
    return WatchMetrics.Inbox(
      name: inbox.label, counts: state.tally.counts, isShortOfSpace: gate.isShortOfSpace,
      alone: .init(
        contexts: contexts, oldestWaiting: figures.oldestWaiting,
        writes: .init(unsaved: figures.unsaved, lost: figures.lost)))
  }
}
