/// What share and action extensions have in common.
public protocol ContentValidating: Sendable {
  /// Creates the extension, once in each process.
  init()

  /// Says whether content is fit for the extension, and does nothing.
  ///
  /// It is asked only if the `Info.plist` says `ContentValidation: {Validator: self}`. Apple's name
  /// is `SLComposeServiceViewController.isContentValid()`.
  ///
  /// - Parameter context: What is shared.
  /// - Returns: Whether it is valid, with every reason against it at once.
  /// - Throws: Anything, if it cannot be said; then the content counts as not examined.
  func isContentValid(_ context: ExtensionContext) async throws -> ContentValidity
}

extension ContentValidating {
  /// Takes all content.
  public func isContentValid(_ context: ExtensionContext) async throws -> ContentValidity { .valid }
}
