/// What a check has found.
enum ConformanceFinding: Hashable, Sendable {
  /// It does what it should, and what was seen.
  case passed(String)
  /// It does not, and what was seen.
  case failed(String)
  /// There is nothing to check, and why.
  case notApplicable(String)

  /// The finding as the result of a check.
  func result(of check: ConformanceCheck, duration: Duration) -> ConformanceResult {
    switch self {
    case .passed(let seen):
      ConformanceResult(check: check, verdict: .passed, seen: seen, duration: duration)
    case .failed(let seen):
      ConformanceResult(check: check, verdict: .failed, seen: seen, duration: duration)
    case .notApplicable(let why):
      ConformanceResult(check: check, verdict: .notApplicable, seen: why, duration: duration)
    }
  }
}
