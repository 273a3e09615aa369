public import ShareModel
public import ShareRules

/// Runs extensions.
///
/// The pipeline is given one, so that isolation can be put around the processes and tests can do
/// without them.
public protocol ExtensionRunner: Sendable {
  /// Runs an extension once and waits for its end. Cancelling the task ends the run.
  ///
  /// - Parameter request: What the extension receives, with kind `run`.
  /// - Returns: The answer and the facts of the run. A failure is an answer, not an error.
  func run(_ request: ExtensionRequest) async -> ExtensionRun

  /// Asks an extension whether content is valid.
  ///
  /// - Parameters:
  ///   - request: What the extension receives, with kind `validate`.
  ///   - validator: Which validator of the extension is asked.
  /// - Returns: The opinion; anything that is no clear answer is ``ValidationAnswer/notExamined(_:)``.
  func validate(
    _ request: ExtensionRequest, by validator: ContentRequirements.Validator
  ) async -> ValidationAnswer

  /// Ends what was kept for further runs, and waits for that.
  ///
  /// No run is under way when it is called, and there may be others later.
  func finish() async
}

extension ExtensionRunner {
  /// Keeps nothing, so that there is nothing to end.
  public func finish() async {}
}
