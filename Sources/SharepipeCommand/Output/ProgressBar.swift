import Sharepipe

/// A line on standard error that shows how far long work is.
///
/// It appears only on a terminal, and only once the work has taken a second. It promises nothing
/// before there is evidence: how fast it goes, and how long the rest takes, is shown once enough was
/// done.
struct ProgressBar {
  /// After this many contexts and this time, the rate says something about what is left.
  private static let evidence = (count: 20, time: Duration.seconds(3))

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
    return "\r\u{1B}[K" + Self.line(done: done, of: expected, after: now - start)
  }

  /// What removes the line at the end, or `nil` if there is none.
  mutating func end() -> String? {
    defer { isDrawn = false }
    return isDrawn ? "\r\u{1B}[K" : nil
  }

  /// The line for people.
  ///
  /// - Parameters:
  ///   - done: The contexts that have ended.
  ///   - expected: The number of entries as far as it is known, or `nil`.
  ///   - elapsed: The time that the work has taken.
  /// - Returns: The line, which fits 60 columns.
  static func line(done: Int, of expected: Int?, after elapsed: Duration) -> String {
    let isKnown = done >= evidence.count && elapsed >= evidence.time
    let rate = Double(done) / max(elapsed / .seconds(1), 0.001)
    let speed = isKnown && rate >= 1 ? ", \(Int(rate)) a second" : ""
    guard let expected, expected >= done else { return "\(Counted(done, "context"))\(speed)" }
    guard isKnown else { return "\(done) of \(expected)" }
    let filled = Int(Double(done) / Double(expected) * 12)
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 12 - filled)
    let left = Int((Double(expected - done) / rate).rounded(.up))
    let time = left >= 60 ? "\(left / 60) min \(left % 60) s" : "\(left) s"
    return "\(bar) \(done) of \(expected)\(speed), about \(time) left"
  }
}
