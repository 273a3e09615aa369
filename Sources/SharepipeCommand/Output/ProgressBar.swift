/// A line on standard error that shows how far long work is: done, rate, and time left.
///
/// It appears only on a terminal, and only once the work has taken a second.
struct ProgressBar {
  private let isShown: Bool
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var lastDrawn: ContinuousClock.Instant
  private var isDrawn = false
  private var done = 0

  /// Creates a bar.
  init(isShown: Bool) {
    self.isShown = isShown
    start = clock.now
    lastDrawn = start
  }

  /// Counts one context, and returns what is to be written, if anything.
  ///
  /// - Parameter expected: The number of entries as far as it is known, or `nil`.
  /// - Returns: The line with the control characters that replace the one before, or `nil`.
  mutating func advance(expected: Int?) -> String? {
    done += 1
    guard isShown else { return nil }
    let now = clock.now
    guard now - start > .seconds(1), now - lastDrawn > .milliseconds(100) else { return nil }
    lastDrawn = now
    isDrawn = true
    return "\r\u{1B}[K" + line(at: now - start, expected: expected)
  }

  /// What removes the line at the end, or `nil` if there is none.
  mutating func end() -> String? {
    defer { isDrawn = false }
    return isDrawn ? "\r\u{1B}[K" : nil
  }

  private func line(at elapsed: Duration, expected: Int?) -> String {
    let seconds = max(elapsed / .seconds(1), 0.001)
    let rate = Double(done) / seconds
    guard let expected, expected >= done, expected > 0 else {
      return "\(done) contexts, \(Int(rate)) a second"
    }
    let share = Double(done) / Double(expected)
    let filled = Int(share * 24)
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 24 - filled)
    let left = Int((Double(expected - done) / rate).rounded(.up))
    let time = left >= 60 ? "\(left / 60) min \(left % 60) s" : "\(left) s"
    return "\(bar) \(done) of \(expected), \(Int(rate)) a second, \(time) left"
  }
}
