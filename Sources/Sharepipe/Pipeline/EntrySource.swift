import Synchronization

/// Hands the entries of a run to many workers, each entry to one of them.
final class EntrySource: Sendable {
  /// One piece of work.
  struct Work: Sendable {
    /// Its place in the order of the run, from 0.
    let index: Int
    /// What is to be done.
    let task: Task

    enum Task: Sendable {
      /// A context.
      case entry(InboxEntry)
      /// A context of which it is known that nobody writes to it any more, and how.
      case settled(InboxEntry, how: String)
      /// All entries of the run as one context.
      case together([InboxEntry])
      /// Something that could not be walked.
      case problem(InboxEntry, Reason)
      /// A claimed context whose work goes on; whether a killed process began it.
      case resumed(JournalContext, LockedState)
    }
  }

  private struct State {
    var nextStep: () -> InboxWalker.Step?
    var index = 0
    var ignored: [String: Int] = [:]
    var isTogetherDone = false
    /// The contexts that a person wants to be tried again.
    var retries: [(JournalContext, LockedState)] = []
    /// The claimed contexts that killed processes left, by state.
    var leftovers: [LockedState]
    /// What could not be walked while all entries were collected.
    var problems: [Work.Task] = []
  }

  private let state: Mutex<State>
  private let isTogether: Bool
  /// Whether somebody outside decides how long the next step takes.
  let isSlow: Bool

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - steps: The steps of a walk; called by one worker at a time.
  ///   - isTogether: Whether all entries are one context.
  ///   - isSlow: Whether somebody outside decides how long the next step takes.
  ///   - states: The states whose leftovers come first.
  init(
    _ steps: sending @escaping () -> InboxWalker.Step?, isTogether: Bool, isSlow: Bool = false,
    resuming states: [LockedState] = []
  ) {
    self.isSlow = isSlow
    state = Mutex(State(nextStep: steps, leftovers: states))
    self.isTogether = isTogether
  }

  /// Creates a source of contexts that are tried again.
  convenience init(retrying contexts: [JournalContext], in state: LockedState) {
    self.init({ nil }, isTogether: false, resuming: [])
    retry(contexts, in: state)
  }

  /// Adds contexts that are tried again before anything else.
  func retry(_ contexts: [JournalContext], in state: LockedState) {
    self.state.withLock { $0.retries += contexts.map { ($0, state) } }
  }

  /// The next piece of work, or `nil` at the end.
  func next() async -> Work? {
    // Whoever waits for somebody outside must not keep a thread from those who work.
    isSlow ? await BlockingThread.run { self.take() } : take()
  }

  private func take() -> Work? {
    state.withLock { state in
      if let work = Self.nextLeftover(&state) { return work }
      return isTogether ? Self.nextTogether(&state) : Self.nextEntry(&state)
    }
  }

  /// How many entries were ignored so far, by pattern.
  var ignored: [String: Int] { state.withLock { $0.ignored } }

  private static func nextLeftover(_ state: inout State) -> Work? {
    if !state.retries.isEmpty {
      let (context, locked) = state.retries.removeFirst()
      defer { state.index += 1 }
      return Work(index: state.index, task: .resumed(context, locked))
    }
    while let locked = state.leftovers.first {
      if let context = locked.nextLeftover() {
        defer { state.index += 1 }
        return Work(index: state.index, task: .resumed(context, locked))
      }
      state.leftovers.removeFirst()
    }
    return nil
  }

  private static func nextEntry(_ state: inout State) -> Work? {
    while let step = state.nextStep() {
      let task: Work.Task
      switch step {
      case .ignored(_, let pattern):
        state.ignored[pattern, default: 0] += 1
        continue
      case .entry(let entry): task = .entry(entry)
      case .problem(let entry, let reason): task = .problem(entry, reason)
      }
      defer { state.index += 1 }
      return Work(index: state.index, task: task)
    }
    return nil
  }

  private static func nextTogether(_ state: inout State) -> Work? {
    defer { state.index += 1 }
    if state.isTogetherDone {
      return state.problems.isEmpty
        ? nil : Work(index: state.index, task: state.problems.removeFirst())
    }
    var entries: [InboxEntry] = []
    while let step = state.nextStep() {
      switch step {
      case .ignored(_, let pattern): state.ignored[pattern, default: 0] += 1
      case .entry(let entry): entries.append(entry)
      case .problem(let entry, let reason):
        state.problems.append(.problem(entry, reason))
      }
    }
    state.isTogetherDone = true
    if entries.isEmpty {
      return state.problems.isEmpty
        ? nil : Work(index: state.index, task: state.problems.removeFirst())
    }
    return Work(index: state.index, task: .together(entries))
  }
}
