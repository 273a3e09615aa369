package import Documents
package import ShareJournal

/// What a watch shows to those who measure it, at one moment.
package struct WatchMetrics: Sendable {
  /// How far contexts have come, as the metrics name it.
  package enum State: String, Hashable, Sendable, CaseIterable {
    /// They are in the inbox, or taken in, and no worker has them yet.
    case waiting
    /// Workers have them.
    case working
    /// They wait to be tried again.
    case postponed
    /// They wait for a place in the line of an extension.
    case parked
    /// They wait for a person.
    case held
    /// They have ended, and their entries are put where they belong.
    case filing
  }

  /// One inbox.
  package struct Inbox: Sendable {
    /// Its name in the ledger that hosts share, or its path.
    package var name: String
    /// What was done with it; `nil` where only the process that does it knows.
    package var counts: WorkTally.Counts?
    /// Whether nothing is taken, since too little space is free; `nil` where only the process that
    /// takes it knows.
    package var isShortOfSpace: Bool?
    /// What waits in it; `nil` if hosts share the ledger, which knows.
    package var alone: Alone?

    /// Creates a value.
    package init(
      name: String, counts: WorkTally.Counts?, isShortOfSpace: Bool?, alone: Alone? = nil
    ) {
      self.name = name
      self.counts = counts
      self.isShortOfSpace = isShortOfSpace
      self.alone = alone
    }

    /// What waits in an inbox whose ledger is that of this process.
    package struct Alone: Sendable {
      /// How many contexts have come how far; without those of which the ledger cannot be asked now, and
      /// without the waiting ones where only the watch knows them.
      package var contexts: [State: Int]
      /// When the oldest entry arrived that waits; `nil` if none does, or where the waiting ones are not
      /// known.
      package var oldestWaiting: Timestamp?
      /// The writes that the ledger could not make yet, and those that it gave up; `nil` where only the
      /// process that writes knows them.
      package var writes: Writes?

      /// Creates a value.
      package init(contexts: [State: Int], oldestWaiting: Timestamp?, writes: Writes?) {
        self.contexts = contexts
        self.oldestWaiting = oldestWaiting
        self.writes = writes
      }
    }
  }

  /// The writes of steps that a ledger could not make.
  package struct Writes: Hashable, Sendable {
    /// Those that it tries again.
    package var unsaved: Int
    /// Those that it gave up since this process began.
    package var lost: Int

    /// Creates a value.
    package init(unsaved: Int, lost: Int) {
      self.unsaved = unsaved
      self.lost = lost
    }
  }

  /// The ledger that hosts share.
  package struct Shared: Sendable {
    /// What all hosts have in it; `nil` if it did not answer.
    package var figures: SharedLedgerFigures?
    /// How much of the lease was left; `nil` before there is one.
    package var lease: LeaseMargins?
    /// The writes of this host; `nil` for a process that is none.
    package var writes: Writes?

    /// Creates a value.
    package init(figures: SharedLedgerFigures?, lease: LeaseMargins?, writes: Writes?) {
      self.figures = figures
      self.lease = lease
      self.writes = writes
    }
  }

  /// The version of sharepipe.
  package var version: String
  /// When the process began, from which everything is counted.
  package var started: Timestamp
  /// The moment.
  package var now: Timestamp
  /// The inboxes.
  package var inboxes: [Inbox]
  /// The ledger that hosts share; `nil` if each inbox has one of its own.
  package var shared: Shared?

  /// Creates a value.
  package init(
    version: String, started: Timestamp, now: Timestamp = .now(), inboxes: [Inbox],
    shared: Shared? = nil
  ) {
    self.version = version
    self.started = started
    self.now = now
    self.inboxes = inboxes
    self.shared = shared
  }

  /// The metrics in the text form of OpenMetrics.
  package var text: [UInt8] { OpenMetricsText.bytes(of: families) }
}
