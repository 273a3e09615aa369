import ShareJournal
import ShareModel
import ShareRules

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
  /// A disk that fails may work again at any moment, or never: the pauses are short and grow to a
  /// minute, and end after so many that they have lasted for as long as the policy lets anything
  /// wait: how old the context is says nothing, since it may have waited for a person. The rest is
  /// waited for without an end.
  ///
  /// - Parameters:
  ///   - reason: What went wrong.
  ///   - row: The context.
  ///   - policy: How long anything waits at most.
  /// - Returns: The postponement; `nil` if the reason is not passing, or it has lasted too long.
  static func untilPassed(
    _ reason: Reason, _ row: JournalContext, policy: RetryPolicy
  ) -> Postponement? {
    let delay: Duration
    switch reason.code {
    case .interrupted: delay = .zero
    case .noSpace: delay = .seconds(10)
    // Where a copy does not fit, others may: it comes back more and more seldom, and keeps none of
    // them waiting.
    case .freeSpaceKept:
      delay = max(
        .seconds(10), policy.delay(attempt: row.begun, random: Double.random(in: 0..<1)))
    case .noResources: delay = .milliseconds(Int64.random(in: 500...1500))
    case .systemFault:
      let pauses = RetryPolicy(
        first: min(policy.first, .seconds(1)), longest: min(policy.longest, .seconds(60)),
        age: policy.age)
      guard pauses.waited(before: row.begun) < policy.age else { return nil }
      delay = pauses.delay(attempt: row.begun, random: Double.random(in: 0.5..<1))
    default: return nil
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
