/// How sure it is that a finding is what its message says.
public enum FindingConfidence: String, Hashable, Sendable, CaseIterable {
  /// It may be meant so, or what would rule it out cannot be seen from outside.
  case possible
  /// It is so unless something unusual stands behind it.
  case likely
  /// What was read says so.
  case certain
}
