import Documents

/// When something that failed for a time is tried again: `retries` in `host.yaml`.
///
/// The times grow by a factor and are then spread at random over all of what they may be, so that
/// what failed together does not come back together ("full jitter"). How often is up to each
/// extension (`Retries`), and an age bounds all of it.
///
/// Source: Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015.
public struct RetryPolicy: Hashable, Sendable {
  /// The longest time before the first retry.
  public var first: Duration
  /// By what the longest time grows from retry to retry.
  public var factor: Double
  /// The longest time before any retry.
  public var longest: Duration
  /// How long after the first attempt nothing is tried any more.
  public var age: Duration

  /// Creates a policy.
  public init(
    first: Duration = .seconds(30), factor: Double = 2, longest: Duration = .seconds(3600),
    age: Duration = .seconds(3 * 86_400)
  ) {
    self.first = first
    self.factor = factor
    self.longest = longest
    self.age = age
  }

  /// How long to wait after an attempt that failed.
  ///
  /// - Parameters:
  ///   - attempt: The number of the attempt that failed, from 1.
  ///   - random: A number from 0 to below 1.
  /// - Returns: At least a second, or ``first`` if that is less.
  public func delay(attempt: Int, random: Double) -> Duration {
    let most = min(longest, first) / .seconds(1)
    let limit = longest / .seconds(1)
    var bound = most
    // A loop and no power: it ends when the limit is reached, so that nothing overflows.
    var step = 1
    while step < attempt, bound < limit, factor > 1 {
      bound = min(limit, bound * factor)
      step += 1
    }
    let spread = bound * min(max(random, 0), 1)
    return .seconds(max(spread, min(1, most)))
  }

  /// How long everything has waited at most that fails for another time.
  ///
  /// - Parameter attempt: The number of the attempt that failed, from 1.
  /// - Returns: The sum of the longest times before all attempts; ``age`` if it is no less.
  package func waited(before attempt: Int) -> Duration {
    var sum = Duration.zero
    var step = 1
    while step < attempt, sum < age {
      sum += delay(attempt: step, random: 1)
      step += 1
    }
    return min(age, sum)
  }
}

extension RetryPolicy {
  /// Takes a policy from the members of `retries`.
  init(_ fields: inout DocumentFields) {
    self.init()
    first = fields.time("first") ?? first
    longest = fields.time("longest") ?? max(longest, first)
    age = fields.time("age") ?? age
    if let value = fields.value("factor") {
      let expected = "a number from 1 to 100"
      let number: Double? =
        switch value {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: nil
        }
      if let number, (1...100).contains(number) {
        factor = number
      } else {
        fields.report(
          "factor", .notAllowed(expected: expected, found: value.found, suggestion: nil))
      }
    }
    if first > longest {
      fields.report("first", .other("is longer than 'longest'; make it shorter"))
    }
  }
}
