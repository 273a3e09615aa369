public import Documents
public import ShareModel

/// One use of an extension: an entry of `extensions` in `host.yaml` that says more than its identifier.
public struct ExtensionUse: Hashable, Sendable {
  /// The identifier of the bundle.
  public var bundle: BundleIdentifier
  /// What the owner asks besides the activation rule; `nil` if that is nothing.
  public var condition: OwnerCondition?
  /// The options of this use, which override those of the bundle and of `options` key by key.
  public var options: [String: DocumentValue]

  /// Creates a use.
  public init(
    of bundle: BundleIdentifier, condition: OwnerCondition? = nil,
    options: [String: DocumentValue] = [:]
  ) {
    self.bundle = bundle
    self.condition = condition
    self.options = options
  }
}
