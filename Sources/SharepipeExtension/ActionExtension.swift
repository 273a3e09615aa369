/// An extension that works on content and may return items, which replace the context for the
/// extensions after it.
///
/// ```swift
/// @main
/// struct Shout: ActionExtension {
///   func run(_ context: ExtensionContext) async throws -> [ExtensionItem]? {
///     context.items.map { item in
///       var item = item
///       item.attributedTitle = item.attributedTitle?.uppercased()
///       return item
///     }
///   }
/// }
/// ```
public protocol ActionExtension: ContentValidating {
  /// Does the work.
  ///
  /// What it prints goes to standard error, which is the log.
  ///
  /// - Parameter context: What is shared.
  /// - Returns: The items that take the place of the context's, or `nil` to leave it as it is. Files
  ///   in ``ExtensionContext/output`` are returned as they are; others are copied to it. Each item
  ///   needs an attachment, and each attachment a type; no items at all are a failure, since nothing
  ///   can take the place of something: throw ``ExtensionCancellation`` to stop the share here.
  /// - Throws: ``ExtensionCancellation`` to decline, ``TemporaryFailure`` to be asked again later,
  ///   anything else to fail.
  func run(_ context: ExtensionContext) async throws -> [ExtensionItem]?
}

extension ActionExtension {
  /// Answers requests on standard input until there are no more, and ends the process.
  ///
  /// It is `@concurrent` so that `@main` finds it from modules with and without the feature
  /// `NonisolatedNonsendingByDefault`.
  @concurrent public static func main() async {
    let program = Self()
    await ExtensionService(
      validate: { try await program.isContentValid($0) },
      run: { try await program.run($0) }
    ).serve()
  }
}
