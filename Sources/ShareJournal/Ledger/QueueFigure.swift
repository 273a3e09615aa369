/// How many contexts of one owner are in one state of a shared ledger, and how old the oldest is.
package struct QueueFigure: Hashable, Sendable {
  /// How far a context has come, in the words of the view `queue`, which never change.
  package enum State: String, Hashable, Sendable, CaseIterable {
    /// The doorman takes its entry in.
    case arriving
    /// Any host may claim it.
    case ready
    /// A host works on it.
    case working
    /// It waits to be tried again.
    case waiting
    /// It waits for a person.
    case held
    /// It has ended, and a host puts its entry where it belongs.
    case ended
  }

  /// The name of the inbox.
  package let inbox: String
  /// The user who owns the entries.
  package let owner: UInt32
  /// How far they have come.
  package let state: State
  /// How many there are.
  package let contexts: Int
  /// How long ago the oldest came, by the clock of the database.
  package let oldest: Duration

  /// Creates a value.
  package init(inbox: String, owner: UInt32, state: State, contexts: Int, oldest: Duration) {
    self.inbox = inbox
    self.owner = owner
    self.state = state
    self.contexts = contexts
    self.oldest = oldest
  }
}

/// What all hosts have in a shared ledger, and which inboxes this host takes in for all.
package struct SharedLedgerFigures: Hashable, Sendable {
  /// The contexts that are not finished.
  package let queue: [QueueFigure]
  /// The names of the inboxes whose doorman this host is; `nil` for a process that is no host.
  package let doors: Set<String>?

  /// Creates a value.
  package init(queue: [QueueFigure], doors: Set<String>?) {
    self.queue = queue
    self.doors = doors
  }
}
