#if PostgreSQL
/// How long to wait before the next attempt to connect.
///
/// Many hosts lose a server in the same moment. Each waits a random part longer or shorter, so that
/// they do not all come back in the same moment, too.
struct ReconnectDelay: Hashable {
  /// The delay after the first failure; it doubles with each further one.
  static let first: Duration = .milliseconds(100)
  /// The longest delay, before the random part.
  static let longest: Duration = .seconds(5)
  /// The longest delay after what a person has to change first, such as a password.
  static let longestForPeople: Duration = .seconds(30)

  /// How many attempts have failed in succession.
  private(set) var failures = 0

  /// Notes that an attempt failed.
  ///
  /// - Parameters:
  ///   - isPassing: Whether the fault passes without a person.
  ///   - chance: A random number from 0 to 1.
  /// - Returns: How long to wait.
  mutating func next(isPassing: Bool, chance: Double) -> Duration {
    failures += 1
    let longest = isPassing ? Self.longest : Self.longestForPeople
    let delay = min(longest, Self.first * (1 << min(failures - 1, 16)))
    return delay * (0.75 + 0.5 * chance)
  }

  /// Notes that a connection was established.
  mutating func reset() { failures = 0 }
}
#endif
