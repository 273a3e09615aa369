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

  /// Judges an offer: the content, then the programs of the extension, then the person.
  ///
  /// - Parameters:
  ///   - offer: What the share sheet offers.
  ///   - missing: Why the extension cannot be run here, or `nil`.
  ///   - content: What content validation says of items; asked only if the offer is made.
  ///   - consent: What follows from what a person said of items, and why a person is asked; `nil` if
  ///     the extension may run. It is asked last.
  package init(
    _ offer: Offer, missing: Reason?, content: ([Int]) -> ContentVerdict,
    consent: ([Int], Reason?) -> Judgement?
  ) {
    switch offer {
    case .inactive(let reason): self = .inactive(reason)
    case .blocked(let reasons): self = .ended(.blocked, reasons)
    case .stopped(let reason): self = .ended(.stopped, [reason])
    case .made(let items, let confirmation):
      switch content(items) {
      case .reject(let reasons), .notExamined(let reasons): self = .ended(.invalid, reasons)
      case .pass(let charactersRemaining):
        if let missing {
          self = .ended(.unavailable, [missing])
        } else {
          self =
            consent(items, confirmation)
            ?? .run(items: items, charactersRemaining: charactersRemaining)
        }
      }
    }
  }
}
