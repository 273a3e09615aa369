/// Whether an inbox is left alone for a moment, since something outside of the contexts is wrong.
struct InboxFaults {
  /// Whether somebody was told since something last succeeded.
  var isTold = false

  /// The first and the longest time after which entries that cannot be taken are offered again.
  private static let patience: (first: Duration, last: Duration) = (.seconds(300), .seconds(21_600))

  private let pause: Duration
  private var end: ContinuousClock.Instant?
  private var isRenewalDue = false
  private var nextOffer: ContinuousClock.Instant?
  private var patience = Self.patience.first

  /// Starts without a fault.
  ///
  /// - Parameter pause: How long nothing is tried again after a fault.
  init(pause: Duration) { self.pause = pause }

  /// Whether nothing is to be tried now.
  var isPausing: Bool { end.map { .now < $0 } ?? false }

  /// Notes a fault, and says whether somebody is to be told.
  ///
  /// - Parameter time: How long nothing is tried again; `nil` for as long as usual.
  /// - Returns: Whether somebody is to be told.
  mutating func begin(for time: Duration? = nil) -> Bool {
    end = max(end ?? .now, .now + (time ?? pause))
    isRenewalDue = true
    defer { isTold = true }
    return !isTold
  }

  /// Notes that one entry cannot be taken, such as one in a folder of somebody else.
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

  /// Whether what stayed in the inbox is to be offered again; true once after each fault.
  mutating func takeRenewal() -> Bool {
    defer { isRenewalDue = false }
    return isRenewalDue
  }
}
