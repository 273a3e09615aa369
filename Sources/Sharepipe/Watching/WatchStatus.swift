import Documents
import ShareJournal
import ShareModel
package import SystemPackage

/// The progress of a watch, which `--status` shows.
package struct WatchStatus: Hashable, Sendable {
  /// The state of an inbox.
  package enum State: String, Hashable, Sendable, CaseIterable {
    /// It is looked through for the first time, or again after events were lost.
    case scanning
    /// It is watched.
    case watching
    /// Nothing is taken from it for a time; ``Inbox/pause`` has the reason.
    case paused
    /// It is not there now.
    case missing
    /// Nothing is taken any more; runs that are under way come to their end.
    case stopping
    /// Nothing is taken, and the process has ended.
    case stopped
  }

  /// The last thing that went wrong.
  package struct Fault: Hashable, Sendable {
    /// The words for it.
    package var message: String
    /// When.
    package var time: Timestamp

    /// Creates a fault that happened now.
    package init(_ message: String, time: Timestamp = .now()) {
      self.message = message
      self.time = time
    }
  }

  /// One inbox.
  package struct Inbox: Hashable, Sendable {
    /// The inbox, absolute.
    package var path: FilePath
    /// Its state.
    package var state: State
    /// Why no entry is taken; `nil` unless it is paused.
    package var pause: String?
    /// How many contexts ended in which way since the start.
    package var ends: [ContextEnd: Int]
    /// The entries that are known to be there and not taken yet.
    package var waiting: Int
    /// Those of them that wait for their writer, who has them open or is known to make pauses.
    package var waitingForWriter = 0
    /// The entries that are over the quota of their owner.
    package var overQuota = 0
    /// The contexts that are worked on.
    package var working: Int
    /// The contexts that wait to be tried again.
    package var postponed: Int
    /// The contexts that wait for a place in the line of an extension.
    package var parked = 0
    /// The contexts that wait for a person, from earlier too.
    package var held: Int
    /// When the work on the oldest context that is worked on began; `nil`
    /// if none is.
    package var oldestWorking: Timestamp?
    /// The context that is tried again next; `nil` if none waits for that.
    package var next: NextContext?
    /// When the oldest waiting entry arrived; `nil` if none waits.
    package var oldestWaiting: Timestamp?
    /// The last thing that went wrong; `nil` if nothing did.
    package var lastError: Fault?
    /// The writes of steps that the journal could not make yet; it tries again.
    package var unsaved = 0
    /// The writes of steps that the journal gave up since the start; none is an outcome.
    package var lost = 0

    /// Creates the status of an inbox before its first event.
    package init(path: FilePath, state: State = .scanning) {
      self.path = path
      self.state = state
      ends = [:]
      waiting = 0
      working = 0
      postponed = 0
      held = 0
    }
  }

  /// The version of sharepipe.
  package var version: String
  /// The number of the process.
  package var process: Int32
  /// When it started.
  package var started: Timestamp
  /// When rules were loaded last.
  package var loaded: Timestamp
  /// Why the last reload was refused; `nil` if it was not.
  package var refusedReload: Fault?
  /// The inboxes, in the order of the configuration.
  package var inboxes: [Inbox]

  /// Creates a status.
  package init(
    version: String, process: Int32, started: Timestamp = .now(), inboxes: [Inbox]
  ) {
    self.version = version
    self.process = process
    self.started = started
    self.inboxes = inboxes
    loaded = started
  }

  /// Whether time alone changes the figures of the status.
  var hasAges: Bool {
    inboxes.contains { $0.oldestWaiting != nil || $0.oldestWorking != nil }
  }
}
