/// What became of one check of an extension.
package struct ConformanceResult: Hashable, Sendable {
  /// How it came out.
  package enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// It does what it should.
    case passed
    /// It does not.
    case failed
    /// There is nothing to check, or it cannot be.
    case notApplicable = "not-applicable"
  }

  /// The check.
  package let check: ConformanceCheck
  /// How it came out.
  package let verdict: Verdict
  /// What was seen, in words; not escaped.
  package let seen: String
  /// How long it took.
  package let duration: Duration
}
