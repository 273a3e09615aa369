/// Slows down guessing of passwords, by name and in all, and never by address: behind a proxy all
/// have one.
///
/// A name has five free tries; then each needs a wait that doubles. Names that are not known are
/// treated like others. Sessions and codes have nothing to do with it, so that guesses keep no person
/// out who has one of these. Times are those of the steady clock.
package struct Throttle: Sendable {
  /// The numbers.
  package struct Limits: Hashable, Sendable {
    /// How many tries a name has before the first wait.
    package var freeTries = 5
    /// The first wait.
    package var firstWait = Duration.seconds(1)
    /// The longest wait.
    package var longestWait = Duration.seconds(15 * 60)
    /// After how long without a try the tries of a name are forgotten.
    package var forgetting = Duration.seconds(86_400)
    /// How many tries a minute all names have together.
    package var triesAMinute = 30
    /// How many tries are checked at a time.
    package var checks = 2
    /// How many more may wait for that.
    package var queue = 8
    /// After how long a person may try again whose try had no room in the queue.
    package var busyWait = Duration.seconds(5)
    /// The most names that are remembered.
    package var names = 10_000

    /// Creates the usual numbers.
    package init() {}
  }

  /// Whether a try is checked.
  package enum Verdict: Hashable, Sendable {
    /// It is; ``ended(name:succeeded:)`` must follow.
    case go
    /// Not before this time is over, as there were many tries with this name.
    case wait(Duration)
    /// Not before this time is over, as there are many tries with any name.
    case busy(Duration)
  }

  private struct Record {
    var tries = 0
    var notBefore: ContinuousClock.Instant
    var last: ContinuousClock.Instant
  }

  private let limits: Limits
  private var records: [String: Record] = [:]
  private var recent: [ContinuousClock.Instant] = []
  private var underWay = 0

  /// Begins without tries.
  package init(limits: Limits = Limits()) { self.limits = limits }

  /// How many names are remembered.
  var count: Int { records.count }

  /// Asks for a try.
  ///
  /// - Parameters:
  ///   - name: The name that was given.
  ///   - now: The time by the steady clock.
  /// - Returns: Whether it is checked. If not, it does not count.
  package mutating func admit(name: String, now: ContinuousClock.Instant) -> Verdict {
    let key = Self.key(name)
    var record = records[key] ?? Record(notBefore: now, last: now)
    if now - record.last >= limits.forgetting { record = Record(notBefore: now, last: now) }
    guard record.notBefore <= now else { return .wait(record.notBefore - now) }
    guard underWay < limits.checks + limits.queue else { return .busy(limits.busyWait) }
    recent.removeAll { now - $0 >= .seconds(60) }
    if recent.count >= limits.triesAMinute, let first = recent.first {
      return .busy(.seconds(60) - (now - first))
    }
    recent.append(now)
    underWay += 1
    record.tries += 1
    record.last = now
    record.notBefore = now + wait(after: record.tries)
    if records[key] == nil { makeRoom() }
    records[key] = record
    return .go
  }

  /// Ends a try that was let through.
  ///
  /// - Parameters:
  ///   - name: The name that was given.
  ///   - succeeded: Whether the password was right; then the name has its free tries again.
  package mutating func ended(name: String, succeeded: Bool) {
    underWay = max(0, underWay - 1)
    if succeeded { records[Self.key(name)] = nil }
  }

  /// What cannot be a name counts as one name, so that long texts are not kept.
  private static func key(_ name: String) -> String { PersonName.isValid(name) ? name : "" }

  private func wait(after tries: Int) -> Duration {
    guard tries >= limits.freeTries else { return .zero }
    var wait = limits.firstWait
    for _ in limits.freeTries..<tries where wait < limits.longestWait { wait *= 2 }
    return min(wait, limits.longestWait)
  }

  private mutating func makeRoom() {
    guard records.count >= limits.names,
      let oldest = records.min(by: { $0.value.last < $1.value.last })
    else { return }
    records[oldest.key] = nil
  }
}
