public import Documents

/// A change of an activation rule that turns its answer, as was tried.
public struct RuleChange: Hashable, Sendable {
  /// One place that is changed.
  public enum Edit: Hashable, Sendable {
    /// A key of the dictionary form gets another value, or goes.
    case key(String, from: DocumentValue?, to: DocumentValue?)
    /// A part of the text gives way to another; the range counts UTF-8 bytes from 0.
    case text(Range<Int>, replacement: String)
  }

  /// What is changed, in the order of the places.
  public let edits: [Edit]
  /// What the change means, in words.
  public let message: String
  /// The whole rule after the change.
  public let rule: DocumentValue
}
