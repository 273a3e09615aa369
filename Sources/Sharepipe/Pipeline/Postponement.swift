/// Why the work on a context stops for now, and when it goes on.
struct Postponement: Hashable, Sendable {
  /// How long to wait at least.
  var delay: Duration
  /// Why.
  var reason: Reason
  /// The extension for a place in whose line it waits, rather than for some time.
  var line: String?

  /// A postponement until there is a place in the line of an extension.
  ///
  /// - Parameter bundle: The extension.
  /// - Returns: The postponement.
  static func untilCalled(for bundle: ExtensionBundle) -> Postponement {
    let words = "\(bundle.displayName): others are in line before it; it is called in its turn"
    return Postponement(
      delay: .zero, reason: Reason(.postponed, words), line: bundle.identifier)
  }

  /// A postponement until something outside of the context has passed.
  ///
  /// - Parameter reason: A reason whose code is passing.
  /// - Returns: The postponement.
  static func untilPassed(_ reason: Reason) -> Postponement {
    let delay: Duration =
      switch reason.code {
      case .noSpace, .freeSpaceKept: .seconds(10)
      case .noResources: .milliseconds(Int64.random(in: 500...1500))
      default: .zero
      }
    return Postponement(delay: delay, reason: reason)
  }

  /// Decides whether a run that failed is tried again by itself.
  ///
  /// - Parameters:
  ///   - end: How it ended.
  ///   - attempt: The number of the attempt, from 1.
  ///   - bundle: The extension.
  ///   - policy: How long to wait.
  ///   - age: How long ago the context was first seen.
  /// - Returns: The postponement, or `nil` if the failure is final.
  static func after(
    _ end: JournalRun.End, attempt: Int, of bundle: ExtensionBundle, policy: RetryPolicy,
    age: Duration
  ) -> Postponement? {
    guard attempt <= bundle.settings.retries, age < policy.age else { return nil }
    switch end {
    case .temporary: break
    case .uncertain where bundle.mayRepeat: break
    default: return nil
    }
    let delay = policy.delay(attempt: attempt, random: Double.random(in: 0..<1))
    return Postponement(
      delay: delay,
      reason: Reason(
        .postponed,
        "\(bundle.displayName): will be tried again in about \(delay.components.seconds) seconds "
          + "(attempt \(attempt) of \(bundle.settings.retries + 1))"))
  }
}
