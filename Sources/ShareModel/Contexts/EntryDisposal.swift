/// What becomes of an entry when its context has ended.
public enum EntryDisposal: String, Hashable, Sendable, CaseIterable {
  /// It stays where it is.
  case keep
  /// It goes to the folder of its end.
  case move
  /// It is removed if the context is done, and else goes to the folder of its end.
  case remove
}
