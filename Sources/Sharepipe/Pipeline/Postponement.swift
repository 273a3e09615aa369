/// Why the work on a context stops for now, and when it goes on.
struct Postponement: Hashable, Sendable {
  /// How long to wait at least.
  var delay: Duration
  /// Why.
  var reason: Reason

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
