import Documents
package import ShareModel
package import ShareRules

/// Why the work on a context stops for now, and when it goes on.
package struct Postponement: Hashable, Sendable {
  /// How long to wait at least.
  package private(set) var delay: Duration
  /// Why.
  package let reason: Reason
  /// The fault outside of the context that passes meanwhile, or `nil` if the extension is to blame.
  package let fault: PassingFault?
  /// The extension for a place in whose line it waits, rather than for some time.
  package let line: String?

  private init(
    delay: Duration, reason: Reason, fault: PassingFault? = nil, line: String? = nil
  ) {
    self.delay = delay
    self.reason = reason
    self.fault = fault
    self.line = line
  }

  /// A postponement until there is a place in the line of an extension.
  ///
  /// - Parameter bundle: The extension.
  /// - Returns: The postponement.
  package static func untilCalled(for bundle: ExtensionBundle) -> Postponement {
    let words = "\(bundle.displayName): other contexts are ahead in its line; it waits its turn"
    return Postponement(
      delay: .zero, reason: Reason(.postponed, words), line: bundle.identifier.rawValue)
  }

  /// A postponement until the context is taken up again, be it at once.
  ///
  /// - Parameters:
  ///   - fault: The fault.
  ///   - message: The words for it.
  /// - Returns: The postponement.
  package static func untilNextTime(_ fault: PassingFault, _ message: String) -> Postponement {
    Postponement(delay: .zero, reason: Reason(fault.code, message), fault: fault)
  }

  /// A postponement until something outside of the context has passed.
  ///
  /// A disk that fails may work again at any moment, or never. The pauses are short and grow to a
  /// minute, and end after so many that they have lasted for as long as the policy lets anything
  /// wait. The age of the context does not count, since it may have waited for a person. Any other
  /// fault is waited for without an end.
  ///
  /// - Parameters:
  ///   - fault: The fault.
  ///   - message: The words for it.
  ///   - begun: How often work on the context began.
  ///   - policy: How long anything waits at most.
  ///   - random: A number from 0 to below 1, so that contexts do not come back together.
  /// - Returns: The postponement; `nil` if it has lasted too long.
  package static func untilPassed(
    _ fault: PassingFault, _ message: String, begun: Int, policy: RetryPolicy, random: Double
  ) -> Postponement? {
    var postponement = untilNextTime(fault, message)
    switch fault {
    case .interrupted: break
    case .noSpace: postponement.delay = .seconds(10)
    // Where a copy does not fit, others may: this context comes back more and more seldom, and
    // keeps none of them waiting.
    case .freeSpaceKept:
      postponement.delay = max(.seconds(10), policy.delay(attempt: begun, random: random))
    case .noResources: postponement.delay = .milliseconds(500 + Int64(random * 1000))
    case .systemFault:
      let pauses = RetryPolicy(
        first: min(policy.first, .seconds(1)), longest: min(policy.longest, .seconds(60)),
        age: policy.age)
      guard pauses.waited(before: begun) < policy.age else { return nil }
      postponement.delay = pauses.delay(attempt: begun, random: 0.5 + random / 2)
    }
    return postponement
  }

  /// Decides whether a run that failed is tried again by itself.
  ///
  /// - Parameters:
  ///   - end: How it ended.
  ///   - attempt: The number of the attempt, from 1.
  ///   - bundle: The extension.
  ///   - policy: How long to wait.
  ///   - age: How long ago the context was first seen.
  ///   - random: A number from 0 to below 1, so that runs are not repeated together.
  ///   - isOutside: Whether the directory that the extension writes to cannot be used, rather than that
  ///     it failed: it is tried as long as the policy lets anything wait, however often.
  /// - Returns: The postponement, or `nil` if the failure is final.
  package static func after(
    _ end: JournalRun.End, attempt: Int, of bundle: ExtensionBundle, policy: RetryPolicy,
    age: Duration, random: Double, isOutside: Bool = false
  ) -> Postponement? {
    guard attempt <= bundle.settings.retries || isOutside, age < policy.age else { return nil }
    switch end {
    case .temporary: break
    case .uncertain where bundle.mayRepeat: break
    default: return nil
    }
    let delay = policy.delay(attempt: attempt, random: random)
    let words =
      isOutside
      ? "waits until the directory can be used"
      : "will be tried again in about \(Counted(delay.components.seconds, "second")) "
        + "(attempt \(attempt) of \(bundle.settings.retries + 1))"
    return Postponement(
      delay: delay, reason: Reason(.postponed, "\(bundle.displayName): \(words)"))
  }

  /// How long to wait before a directory that is missing is looked for again.
  ///
  /// That costs little, so that it is not done ever more seldom.
  ///
  /// - Parameters:
  ///   - policy: How long anything waits at most.
  ///   - random: A number from 0 to below 1.
  /// - Returns: At most a minute.
  package static func beforeLooking(by policy: RetryPolicy, random: Double) -> Duration {
    min(.seconds(60), policy.longest) * (0.5 + random / 2)
  }
}
