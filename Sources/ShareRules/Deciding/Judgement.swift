package import ShareModel

/// The decision for one context at one extension, before anything is run.
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
  ///   - offer: The offer of the share sheet.
  ///   - missing: Why the extension cannot be run here, or `nil`.
  ///   - content: The verdict of content validation on items; asked only if the offer is made.
  ///   - consent: The judgement that follows from a person's answer about items and from the reason
  ///     to ask; `nil` if the extension may run. It is asked last.
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
