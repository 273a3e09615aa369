/// A sign before a value.
public enum UnaryOperator: String, Hashable, Sendable {
  /// `-`.
  case minus = "-"
  /// `~`.
  case complement = "~"
}
