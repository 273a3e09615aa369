/// Where the functions of a predicate get what is not in the object: the time and chance.
public struct PredicateEnvironment: Sendable {
  /// The time that `now()` returns, in seconds since 1 January 1970, 00:00 UTC.
  public let now: @Sendable () -> Double

  /// The number that `random()` and `randomn(n)` draw: any of 64 bits.
  public let random: @Sendable () -> UInt64

  /// The clock and the random numbers of the system.
  public static let system = PredicateEnvironment(
    now: CStandardLibrary.secondsSince1970,
    random: {
      var generator = SystemRandomNumberGenerator()
      return generator.next()
    })

  /// Creates an environment, such as one with a fixed time for a test.
  ///
  /// - Parameters:
  ///   - now: The time, in seconds since 1 January 1970, 00:00 UTC.
  ///   - random: A number of 64 random bits.
  public init(
    now: @escaping @Sendable () -> Double, random: @escaping @Sendable () -> UInt64
  ) {
    self.now = now
    self.random = random
  }
}
