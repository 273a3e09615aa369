import Documents

/// How much the files of one owner may bring in on one day: `quota` in `host.yaml`.
///
/// The owner is who owns the file, the one thing about a sender that cannot be made up. What is
/// over the quota waits in the inbox; a URL that is over it is not opened.
public struct OwnerQuota: Hashable, Sendable {
  /// The most bytes on one day; `nil` for no limit.
  public var bytes: Int?
  /// The most contexts on one day; `nil` for no limit.
  public var contexts: Int?

  /// The most URLs that one sender may have opened for the owner on one day; `nil` for no limit.
  ///
  /// A sender that is not named is one sender.
  public var urls: Int?

  /// Creates a quota; by default there is none.
  public init(bytes: Int? = nil, contexts: Int? = nil, urls: Int? = nil) {
    self.bytes = bytes
    self.contexts = contexts
    self.urls = urls
  }

  /// Whether there is no limit at all.
  public var isNone: Bool { bytes == nil && contexts == nil && urls == nil }
}

extension OwnerQuota {
  /// Takes a quota from the members of `quota`.
  init(_ fields: inout DocumentFields) {
    self.init(
      bytes: fields.size("bytes"), contexts: fields.integer("contexts", in: 1...1_000_000_000),
      urls: fields.integer("urls", in: 1...1_000_000_000))
  }
}
