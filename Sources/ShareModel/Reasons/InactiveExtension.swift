/// An extension that did not apply to a context, and why.
public struct InactiveExtension: Hashable, Sendable {
  /// The bundle identifier.
  public var identifier: BundleIdentifier
  /// Why it did not apply.
  public var reason: Reason

  /// Creates a value.
  public init(identifier: BundleIdentifier, reason: Reason) {
    self.identifier = identifier
    self.reason = reason
  }
}
