import ShareJournal
import ShareModel

/// The faults outside of the contexts of an inbox, and the pause after each.
///
/// Pauses double with each fault that follows without a success. The time is handed in, so that a
/// test need not wait.
struct InboxFaults {
  /// The consequence of a record.
  enum Consequence: Hashable {
    /// No consequence.
    case none
    /// The log has a warning; work goes on.
    case warning(String)
    /// No new work begins for a moment; the log has the reason, once until the next success.
    case pause(warning: String?)
  }

  /// The first and the longest time after which entries that cannot be taken are offered again.
  private static let patience: (first: Duration, last: Duration) = (.seconds(300), .seconds(21_600))

  /// The first pause; each that follows without a success is twice as long.
  private static let firstPause: Duration = .milliseconds(250)
  /// For how long after the last fault the status still reports it.
  private static let memory: Duration = .seconds(15)

  /// The longest pause.
  private let longest: Duration
  private var pause: Duration
  private var words: String?
  /// Whether a fault was logged since something last succeeded.
  private var isLogged = false
  private var last: ContinuousClock.Instant?
  private var pauseEnd: ContinuousClock.Instant?
  /// Whether entries that stayed in the inbox are to be offered again, now or when the pause is
  /// over.
  private(set) var isRenewalDue = false
  private var nextOffer: ContinuousClock.Instant?
  private var patience = Self.patience.first

  /// Starts without a fault.
  ///
  /// - Parameter pause: The longest pause after a fault.
  init(pause: Duration) {
    longest = pause
    self.pause = min(Self.firstPause, pause)
  }

  /// How much of the pause is left; `nil` if work may go on.
  func remaining(at now: ContinuousClock.Instant = .now) -> Duration? {
    guard let pauseEnd, now < pauseEnd else { return nil }
    return pauseEnd - now
  }

  /// Whether no new work begins now.
  func isPausing(at now: ContinuousClock.Instant = .now) -> Bool { remaining(at: now) != nil }

  /// The present fault, while it lasts as far as that is known.
  func current(at now: ContinuousClock.Instant = .now) -> String? {
    guard let last, now - last < max(Self.memory, pause) else { return nil }
    return words
  }

  // MARK: Events

  /// Notes how a context came out.
  mutating func note(
    _ record: ContextRecord, at now: ContinuousClock.Instant = .now
  ) -> Consequence {
    guard record.end == .notYet else {
      end()
      return .none
    }
    guard let problem = record.problems.first(where: { $0.code != .entryBeingWritten }) else {
      return .none
    }
    switch problem.code {
    case .entryVanished: return .none
    // This context alone does not fit; others do.
    case .freeSpaceKept: return .warning(problem.warning)
    case .entryUnreadable:
      passOver(at: now)
      return .warning(problem.warning)
    default: return note(problem, at: now)
    }
  }

  /// Notes a fault that is not that of a context, such as a state that cannot be written: the next
  /// try would fail again.
  mutating func note(_ problem: Reason, at now: ContinuousClock.Instant = .now) -> Consequence {
    // A descriptor comes back as soon as a context has come to its end.
    let most: Duration? = problem.code == .noResources ? .seconds(1) : nil
    let isNews = begin(problem.message, atMost: most, at: now)
    return .pause(warning: isNews ? problem.warning : nil)
  }

  /// Notes that something succeeded: the last fault is over.
  mutating func end() {
    isLogged = false
    words = nil
    pause = min(Self.firstPause, longest)
  }

  /// Notes a fault.
  ///
  /// - Parameters:
  ///   - words: The words for the fault.
  ///   - most: The longest pause before the next try; `nil` for as long as usual.
  ///   - now: The time.
  /// - Returns: Whether it is to be logged.
  mutating func begin(
    _ words: String? = nil, atMost most: Duration? = nil, at now: ContinuousClock.Instant = .now
  ) -> Bool {
    if self.words != nil, !isPausing(at: now) { pause = min(pause * 2, longest) }
    self.words = words
    last = now
    pauseEnd = max(pauseEnd ?? now, now + min(pause, most ?? pause))
    isRenewalDue = true
    defer { isLogged = true }
    return !isLogged
  }

  /// Notes that one entry cannot be taken, such as one in a folder that the process may not enter.
  ///
  /// Other entries need not wait for that. It may become possible without a sign, so that it is
  /// tried again, ever more seldom.
  mutating func passOver(at now: ContinuousClock.Instant = .now) {
    nextOffer = nextOffer ?? now + patience
  }

  // MARK: Entries that stayed in the inbox

  /// When entries that stayed in the inbox are offered again; `nil` if there is no need.
  var nextRenewal: ContinuousClock.Instant? {
    let afterPause = isRenewalDue ? pauseEnd : nil
    guard let nextOffer else { return afterPause }
    return min(nextOffer, afterPause ?? nextOffer)
  }

  /// Whether entries that could not be taken are to be offered again now; true once each time.
  mutating func takeOffer(at now: ContinuousClock.Instant = .now) -> Bool {
    guard let nextOffer, nextOffer <= now else { return false }
    self.nextOffer = nil
    patience = min(patience * 2, Self.patience.last)
    return true
  }

  /// Whether entries that stayed in the inbox are to be offered again now; true once after each
  /// fault.
  mutating func takeRenewal(at now: ContinuousClock.Instant = .now) -> Bool {
    guard isRenewalDue, !isPausing(at: now) else { return false }
    isRenewalDue = false
    return true
  }
}

extension Reason {
  /// The line of the log about it.
  fileprivate var warning: String { "\(message); nothing is lost, and it is tried again" }
}
