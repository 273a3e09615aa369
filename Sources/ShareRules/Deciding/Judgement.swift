package import ShareModel

/// What is decided for one context at one extension, before anything is run.
package enum Judgement: Hashable, Sendable {
  /// The extension does not apply.
  case inactive(Reason)
  /// It gets an outcome without a run.
  case ended(ExtensionOutcome, [Reason])
  /// A person must agree first; then it runs with these items of the context.
  case held(items: [Int], [Reason])
  /// It runs with these items of the context.
  case run(items: [Int], charactersRemaining: Int?)
}
