import Intake
import SafeFiles
import ShareJournal
import ShareModel
import Synchronization

/// Hands the entries of a run to many workers, each entry to one of them.
final class EntrySource: Sendable {
  /// Pieces of work that one worker does, one after the other.
  struct Work: Sendable {
    /// The number of the batch in the order of the run, from 0.
    let index: Int
    /// The tasks, in order; at least one.
    var tasks: [Task]

    enum Task: Sendable {
      /// A context.
      case entry(InboxEntry)
      /// A context to which no process writes any more, and the evidence for that.
      case settled(InboxEntry, how: String)
      /// All entries of the run as one context.
      case together([InboxEntry])
      /// Something that could not be walked.
      case problem(InboxEntry, Reason)
      /// A claimed context whose work goes on; whether a killed process began it.
      case resumed(JournalContext, any StateInUse)
    }
  }

  private struct State {
    var steps: EntrySteps
    var index = 0
    var ignored: [String: Int] = [:]
    var isTogetherDone = false
    /// The contexts that a person wants to be tried again.
    var retries: [(JournalContext, any StateInUse)] = []
    /// The claimed contexts that killed processes left, by state.
    var leftovers: [LockedState]
    /// The entries that could not be walked while all were collected.
    var problems: [Work.Task] = []
  }

  private let state: Mutex<State>
  private let states: [LockedState]
  private let isTogether: Bool
  /// Whether a process outside decides how long the next step takes.
  let isSlow: Bool

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - steps: The steps of a walk; called by one worker at a time.
  ///   - isTogether: Whether all entries are one context.
  ///   - states: The states whose leftovers come first.
  init(
    _ steps: sending EntrySteps, isTogether: Bool, resuming states: [LockedState] = []
  ) {
    isSlow = steps.isAtHand != nil
    state = Mutex(State(steps: steps, leftovers: states))
    self.states = states
    self.isTogether = isTogether
  }

  /// Creates a source of contexts that are tried again.
  convenience init(retrying contexts: [JournalContext], in state: any StateInUse) {
    self.init(EntrySteps { nil }, isTogether: false, resuming: [])
    retry(contexts, in: state)
  }

  /// Adds contexts that are tried again before anything else.
  func retry(_ contexts: [JournalContext], in state: any StateInUse) {
    self.state.withLock { $0.retries += contexts.map { ($0, state) } }
  }

  /// The next pieces of work, or `nil` at the end.
  ///
  /// - Parameters:
  ///   - suspect: The work that was taken before and is done first, or `nil`.
  ///   - most: How many pieces are taken together at most. The first batches have fewer, so that all
  ///     workers have something to do when there is little.
  /// - Returns: The work.
  func next(or suspect: Work? = nil, atMost most: Int = 1) async -> Work? {
    if let suspect { return suspect }
    // A worker that waits for a process outside must not keep a thread from the other workers.
    return isSlow ? await BlockingThread.run { self.take(most) } : take(most)
  }

  /// The next context that the last process may have died over, to be tried with nothing else.
  ///
  /// Waits while another is tried, but not for long.
  ///
  /// - Returns: The work; `nil` if none is left or none can be had soon.
  func nextSuspect() async -> Work? {
    for locked in states {
      guard let context = await locked.suspects.next(isPatient: false) else { continue }
      let index = state.withLock { state in
        defer { state.index += 1 }
        return state.index
      }
      return Work(index: index, tasks: [.resumed(context, locked)])
    }
    return nil
  }

  private func take(_ most: Int) -> Work? {
    state.withLock { state in
      guard let first = nextTask(&state) else { return nil }
      var work = Work(index: state.index, tasks: [first])
      let count = min(most, 1 + state.index / 4)
      state.index += 1
      if count > 1 { work.tasks.reserveCapacity(count) }
      while work.tasks.count < count, state.steps.isAtHand?() ?? true, let task = nextTask(&state) {
        work.tasks.append(task)
      }
      return work
    }
  }

  private func nextTask(_ state: inout State) -> Work.Task? {
    if let task = Self.nextLeftover(&state) { return task }
    return isTogether ? Self.nextTogether(&state) : Self.nextEntry(&state)
  }

  /// How many entries were ignored so far, by pattern.
  var ignored: [String: Int] { state.withLock { $0.ignored } }

  private static func nextLeftover(_ state: inout State) -> Work.Task? {
    if !state.retries.isEmpty {
      let (context, locked) = state.retries.removeFirst()
      return .resumed(context, locked)
    }
    while let locked = state.leftovers.first {
      if let context = locked.nextLeftover() { return .resumed(context, locked) }
      state.leftovers.removeFirst()
    }
    return nil
  }

  private static func nextEntry(_ state: inout State) -> Work.Task? {
    while let step = state.steps.next() {
      switch step {
      case .ignored(_, let pattern): state.ignored[pattern, default: 0] += 1
      case .entry(let entry): return .entry(entry)
      case .problem(let entry, let reason): return .problem(entry, reason)
      }
    }
    return nil
  }

  private static func nextTogether(_ state: inout State) -> Work.Task? {
    if state.isTogetherDone {
      return state.problems.isEmpty ? nil : state.problems.removeFirst()
    }
    var entries: [InboxEntry] = []
    while let step = state.steps.next() {
      switch step {
      case .ignored(_, let pattern): state.ignored[pattern, default: 0] += 1
      case .entry(let entry): entries.append(entry)
      case .problem(let entry, let reason):
        state.problems.append(.problem(entry, reason))
      }
    }
    state.isTogetherDone = true
    if entries.isEmpty {
      return state.problems.isEmpty ? nil : state.problems.removeFirst()
    }
    return .together(entries)
  }
}
