public import ShareModel

/// Whether content is fit to be handed over.
///
/// Only ``pass(charactersRemaining:)`` lets it through.
public enum ContentVerdict: Hashable, Sendable {
  /// It is. If there is a maximum length, this is what is left of it for the longest text.
  case pass(charactersRemaining: Int?)
  /// It is not, for these reasons, all at once.
  case reject([Reason])
  /// Whether it is valid is unknown, for these reasons.
  case notExamined([Reason])
}
