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
      /// All entries of the run as one context.
      case together([InboxEntry])
      /// Something that could not be walked.
      case problem(InboxEntry, Reason)
    }
  }

  private struct State {
    var nextStep: () -> InboxWalker.Step?
    var index = 0
    var ignored: [String: Int] = [:]
    var isTogetherDone = false
    /// What could not be walked while all entries were collected.
    var problems: [Work.Task] = []
  }

  private let state: Mutex<State>
  private let isTogether: Bool

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - steps: The steps of a walk; called by one worker at a time.
  ///   - isTogether: Whether all entries are one context.
  init(_ steps: sending @escaping () -> InboxWalker.Step?, isTogether: Bool) {
    state = Mutex(State(nextStep: steps))
    self.isTogether = isTogether
  }

  /// The next piece of work, or `nil` at the end.
  func next() -> Work? {
    state.withLock { state in
      isTogether ? Self.nextTogether(&state) : Self.nextEntry(&state)
    }
  }

  /// How many entries were ignored so far, by pattern.
  var ignored: [String: Int] { state.withLock { $0.ignored } }

  private static func nextEntry(_ state: inout State) -> Work? {
    while let step = state.nextStep() {
      let task: Work.Task
      switch step {
      case .ignored(let pattern):
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
      case .ignored(let pattern): state.ignored[pattern, default: 0] += 1
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
