import Documents
import ShareJournal

/// The numbers that a watch reports of an inbox, taken at one moment.
struct InboxFigures: Hashable, Sendable {
  /// The counts in the journal of contexts that no worker has.
  struct Journal: Hashable, Sendable {
    /// How many wait to be tried again.
    var postponed = 0
    /// How many wait for a place in the line of an extension.
    var parked = 0
    /// How many wait for a person.
    var held = 0
    /// Which is tried again next.
    var next: NextContext?
  }

  /// Whether the watch takes no more entries, for good.
  var isStopped = false
  /// Why no entry is taken for now; `nil` if entries are taken.
  var pause: String?
  /// How many entries are in the inbox and not taken yet.
  var waiting = 0
  /// How many of them wait for their writer.
  var waitingForWriter = 0
  /// How many entries are over the quota of their owner and stay in the inbox.
  var overQuota = 0
  /// When the oldest of the entries that count in `waiting` arrived; `nil` if none waits.
  var oldestWaiting: Timestamp?
  /// How many contexts are worked on.
  var working = 0
  /// When the work on the oldest of them began.
  var oldestWorking: Timestamp?
  /// How many contexts were taken back, since the journal or the disk did not take their end.
  var returned = 0
  /// The counts in the journal; `nil` if it cannot be asked now.
  var journal: Journal?
  /// How many writes the journal could not make yet.
  var unsaved = 0
  /// How many it gave up.
  var lost = 0

  /// Writes the numbers into a status; counts that the journal cannot give now stay as they were.
  func write(to inbox: inout WatchStatus.Inbox) {
    switch inbox.state {
    case _ where isStopped: inbox.state = .stopping
    // The watcher reports when the inbox is back.
    case .missing, .stopping, .stopped: break
    case .scanning, .watching, .paused: inbox.state = pause == nil ? .watching : .paused
    }
    inbox.pause = pause
    inbox.waiting = waiting
    inbox.waitingForWriter = waitingForWriter
    inbox.overQuota = overQuota
    inbox.oldestWaiting = oldestWaiting
    inbox.working = working
    inbox.oldestWorking = oldestWorking
    if let journal {
      // The journal could not be written when the returned ones were put off.
      inbox.postponed = journal.postponed + returned
      inbox.parked = journal.parked
      inbox.held = journal.held
      inbox.next = journal.next
    }
    inbox.unsaved = unsaved
    inbox.lost = lost
  }

  /// How long the numbers stay true unless a bell rings.
  ///
  /// While there is work they change without one: the watcher counts in its own thread, pauses pass,
  /// and the journal catches up. Where there is none, only the free space of the disk does.
  var lifetime: Duration {
    let isBusy = working > 0 || pause != nil || unsaved > 0 || waiting > 0 || returned > 0
    return isBusy ? .seconds(1) : .seconds(10)
  }
}

extension InboxFigures.Journal {
  /// Asks a journal.
  ///
  /// - Throws: ``JournalError`` if it cannot be asked now.
  init(_ contents: any LedgerReading) async throws(JournalError) {
    postponed = try await contents.waitingCount()
    parked = try await contents.parkedCounts().values.reduce(0, +)
    held = try await contents.heldCount()
    next = try await contents.nextWaiting()
  }
}
