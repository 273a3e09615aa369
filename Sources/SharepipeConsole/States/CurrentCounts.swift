import ShareJournal

/// The numbers as they are now, counted at most once a second, and only when something has changed.
actor CurrentCounts {
  /// What a state had when it was counted.
  private enum Mark: Hashable {
    /// The mark of its journal.
    case journal(Int64)
    /// That of a ledger on another machine, or of a journal that cannot be read: none.
    case unknown
  }

  private let states: [ConsoleState]
  private var counts = ConsoleCounts()
  private var marks: [Mark] = []
  private var time: ContinuousClock.Instant?

  /// How long numbers count as those of now.
  private static let rest: Duration = .seconds(1)

  init(of states: [ConsoleState]) { self.states = states }

  /// Has the numbers counted again when they are asked for next, since something was changed here.
  func expire() {
    time = nil
    marks = []
  }

  /// The numbers.
  func current() async -> ConsoleCounts {
    if let time, .now - time < Self.rest { return counts }
    let marks = states.map { Self.mark(of: $0) }
    if marks == self.marks, !marks.contains(.unknown) {
      time = .now
      return counts
    }
    let counts = await ConsoleCounts(of: states)
    self.marks = marks
    self.counts = counts
    time = .now
    return counts
  }

  private static func mark(of state: ConsoleState) -> Mark {
    guard let reader = try? state.reading() as? JournalReader, let mark = try? reader.changeMark
    else { return .unknown }
    return .journal(mark)
  }
}
