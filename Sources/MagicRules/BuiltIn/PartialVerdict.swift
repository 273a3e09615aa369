/// What the bytes that are there say about a format whose check needs all bytes.
enum PartialVerdict<Format: Equatable & Sendable>: Equatable, Sendable {
  /// The content has the format.
  case found(Format)
  /// The content does not have it, whatever follows.
  case absent
  /// That depends on bytes that are not there yet.
  case needsMore
}
