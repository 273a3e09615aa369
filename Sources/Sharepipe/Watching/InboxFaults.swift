/// Whether an inbox is left alone for a moment, since something outside of the contexts is wrong.
struct InboxFaults {
  /// Whether somebody was told since something last succeeded.
  var isTold = false

  private let pause: Duration
  private var last: ContinuousClock.Instant?
  private var isRenewalDue = false

  /// Starts without a fault.
  ///
  /// - Parameter pause: How long nothing is tried again after a fault.
  init(pause: Duration) { self.pause = pause }

  /// Whether nothing is to be tried now.
  var isPausing: Bool { last.map { ContinuousClock.now - $0 < pause } ?? false }

  /// Notes a fault, and says whether somebody is to be told.
  mutating func begin() -> Bool {
    last = .now
    isRenewalDue = true
    defer { isTold = true }
    return !isTold
  }

  /// Whether what stayed in the inbox is to be offered again; true once after each fault.
  mutating func takeRenewal() -> Bool {
    defer { isRenewalDue = false }
    return isRenewalDue
  }
}
