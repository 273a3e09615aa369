import ShareModel

extension PersonAnswer {
  /// Whether it was given to the content that a context has, and would hand over, now.
  func isBound(to context: JournalContext) -> Bool {
    contentHash == context.contentHash && extensions == context.waitingExtensions
      && handing == context.handing
  }
}
