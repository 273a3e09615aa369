import ShareModel

extension JournalContext {
  /// The decision for which the context waits: the directory that an extension writes to could not be
  /// used; `nil` if the context waits for anything else.
  package var decisionWithoutPlace: KeptDecision? {
    guard state == .waiting, place == nil, let last = keptRecord?.decisions.last,
      last.knownReasons.first?.code == .destinationUnavailable
    else { return nil }
    return last
  }
}

extension ContextRecord {
  /// The record of a context that goes on waiting without any work on it.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - decision: The decision for which it waits; all that is said is that it does.
  package init(_ context: JournalContext, waitingFor decision: KeptDecision) {
    var decision = ExtensionDecision(decision)
    decision?.run = nil
    decision?.reasons.removeAll { $0.code != .postponed }
    self.init(
      identifier: context.identifier, entry: context.entry, owner: context.owner, end: .notYet,
      decisions: [decision].compactMap(\.self))
  }
}
