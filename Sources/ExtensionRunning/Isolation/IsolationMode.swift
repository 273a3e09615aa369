/// How much it matters that extensions are isolated.
public enum IsolationMode: String, Hashable, Sendable, CaseIterable {
  /// What the system cannot give is an error: no extension runs.
  case required
  /// What the system can give is used; what it cannot give is said.
  case available
  /// Programs run with all rights of the user.
  case off
}
