public import ShareModel

/// An extension that is a Swift type and runs inside this process.
///
/// The built-in extensions are of this kind, and a program that uses the library can add its own.
/// The names follow Apple's `SLComposeServiceViewController`.
public protocol InProcessExtension: Sendable {
  /// Says whether the content is fit to be handed over. By default it is.
  ///
  /// - Parameter request: The context and the options.
  /// - Returns: The opinion.
  func isContentValid(_ request: ExtensionRequest) async -> ValidationAnswer

  /// Does the work.
  ///
  /// - Parameter request: The context, the options, and the directories that may be written.
  /// - Returns: How it ended. Returned files must lie beneath the request's `output`.
  /// - Throws: Any error; the run then counts as failed, with the error's description.
  func didSelectPost(_ request: ExtensionRequest) async throws -> ExtensionAnswer
}

extension InProcessExtension {
  /// Takes any content.
  public func isContentValid(_ request: ExtensionRequest) async -> ValidationAnswer { .valid }
}
