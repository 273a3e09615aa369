/// An extension that sends content away, or keeps it.
///
/// ```swift
/// @main
/// struct Diary: ShareExtension {
///   func didSelectPost(_ context: ExtensionContext) async throws {
///     let day = context.container.appending(path: "diary.txt")
///     …
///   }
/// }
/// ```
///
/// With `@main` such a type is the whole program that `CFBundleExecutable` names: it reads requests,
/// answers them, and ends as `sharepipe` expects.
public protocol ShareExtension: ContentValidating {
  /// Does the work. Apple's name is `SLComposeServiceViewController.didSelectPost()`.
  ///
  /// What it prints goes to standard error, which is the log.
  ///
  /// - Parameter context: What is shared.
  /// - Throws: ``ExtensionCancellation`` to decline, ``TemporaryFailure`` to be asked again later,
  ///   anything else to fail.
  func didSelectPost(_ context: ExtensionContext) async throws
}

extension ShareExtension {
  /// Answers requests on standard input until there are no more, and ends the process.
  ///
  /// It is `@concurrent` so that `@main` finds it from modules with and without the feature
  /// `NonisolatedNonsendingByDefault`.
  @concurrent public static func main() async {
    let program = Self()
    await ExtensionService(
      validate: { try await program.isContentValid($0) },
      run: {
        try await program.didSelectPost($0)
        return nil
      }
    ).serve()
  }
}
