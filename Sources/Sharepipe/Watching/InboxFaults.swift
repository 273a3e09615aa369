/// Whether an inbox is left alone for a moment, since something outside of the contexts is wrong.
struct InboxFaults {
  /// Whether a fault was reported since something last succeeded.
  var isTold = false

  /// The first and the longest time after which entries that cannot be taken are offered again.
  private static let patience: (first: Duration, last: Duration) = (.seconds(300), .seconds(21_600))

  /// The first pause; each that follows without a success is twice as long.
  private static let firstPause: Duration = .milliseconds(250)
  /// For how long after the last fault it is reported that nothing goes on.
  private static let memory: Duration = .seconds(15)

  /// The longest pause.
  private let longest: Duration
  private var pause: Duration
  private var words: String?
  private var last: ContinuousClock.Instant?
  private var pauseEnd: ContinuousClock.Instant?
  /// Whether what stayed in the inbox is to be offered again, now or when the pause is over.
  private(set) var isRenewalDue = false
  private var nextOffer: ContinuousClock.Instant?
  private var patience = Self.patience.first

  /// Starts without a fault.
  ///
  /// - Parameter pause: How long nothing is tried again after a fault, at most.
  init(pause: Duration) {
    longest = pause
    self.pause = min(Self.firstPause, pause)
  }

  /// Whether nothing is to be tried now.
  var isPausing: Bool { pauseEnd.map { .now < $0 } ?? false }

  /// What is wrong, while it lasts as far as that is known.
  func current(at time: ContinuousClock.Instant = .now) -> String? {
    guard let last, time - last < max(Self.memory, pause) else { return nil }
    return words
  }

  /// Notes that something succeeded: what was wrong is over.
  mutating func end() {
    isTold = false
    words = nil
    pause = min(Self.firstPause, longest)
  }

  /// Notes a fault.
  ///
  /// - Parameters:
  ///   - words: What is wrong.
  ///   - most: How long nothing is tried again, at most; `nil` for as long as usual.
  /// - Returns: Whether it is to be reported.
  mutating func begin(_ words: String? = nil, atMost most: Duration? = nil) -> Bool {
    if self.words != nil, !isPausing { pause = min(pause * 2, longest) }
    self.words = words
    let now = ContinuousClock.now
    last = now
    pauseEnd = max(pauseEnd ?? now, now + min(pause, most ?? pause))
    isRenewalDue = true
    defer { isTold = true }
    return !isTold
  }

  /// Notes that one entry cannot be taken, such as one in a folder of another user.
  ///
  /// Nothing else has to wait for that. It may become possible without a sign, so that it is tried
  /// again, ever more seldom.
  mutating func passOver() {
    nextOffer = nextOffer ?? .now + patience
  }

  /// Whether entries that could not be taken are to be offered again now; true once each time.
  mutating func takeOffer(at time: ContinuousClock.Instant = .now) -> Bool {
    guard let nextOffer, nextOffer <= time else { return false }
    self.nextOffer = nil
    patience = min(patience * 2, Self.patience.last)
    return true
  }

  /// Whether what stayed in the inbox is to be offered again now; true once after each fault.
  mutating func takeRenewal() -> Bool {
    guard isRenewalDue, !isPausing else { return false }
    isRenewalDue = false
    return true
  }
}
