/// What is on a private board: the newest copy, until it expires.
///
/// Apple's counterpart is what `UIPasteboard.setItems(_:options:)` takes, with `expirationDate`.
public struct BoardCopy: Hashable, Sendable {
  /// The items, in the order in which they were shared.
  public let items: [BoardItem]

  /// When it was put there: seconds since 1970-01-01T00:00:00Z.
  public let written: Int64

  /// From when on it is gone: seconds since 1970-01-01T00:00:00Z.
  public let expires: Int64
}
