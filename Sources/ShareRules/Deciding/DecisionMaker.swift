package import ShareModel
package import TypeIdentifiers

/// The decision: a pure function of the context, the rules, and what is known of the content.
///
/// It is asked for every extension and every context, so that it is shared and not copied.
package final class DecisionMaker: Sendable {
  package let policy: HostPolicy
  package let catalogue: TypeCatalogue

  /// Creates a maker of decisions.
  package init(policy: HostPolicy, catalogue: TypeCatalogue) {
    self.policy = policy
    self.catalogue = catalogue
  }

  /// Judges a context for an extension.
  ///
  /// The order is that of the share sheet: what is excluded is not offered, what does not apply is
  /// not offered, and only then is the content looked at.
  ///
  /// - Parameters:
  ///   - context: The context, with what its bytes say.
  ///   - listed: The extension.
  ///   - blocker: An earlier extension that applied, did not complete, and is not optional.
  ///   - answer: What a person said to the context, or `nil`.
  ///   - hasRun: Whether it has done its work for this very context, so that nobody is asked again.
  ///   - blocks: Why it is kept from being offered, if that is known; empty if it is not.
  ///   - activation: What its rule says, if that is known.
  /// - Returns: What is to be done.
  package func judge(
    _ context: ExaminedContext, for listed: ListedExtension, stoppedBy blocker: String? = nil,
    answer: PersonAnswer? = nil, hasRun: Bool = false, blocks: [Reason]? = nil,
    activation: ActivationAnswer? = nil
  ) -> Judgement {
    let bundle = listed.bundle
    if bundle.point == .share, let chosen = context.context.activityType,
      !ActivityChoice(chosen).names(bundle)
    {
      return .inactive(Reason(.notChosen, "the sender chose \(chosen)"))
    }
    let blocks = blocks ?? policy.blocks(bundle, for: context.context)
    guard blocks.isEmpty else { return .ended(.blocked, blocks) }

    let activation = activation ?? listed.rule.evaluate(context.payload)
    guard activation.isActive else { return .inactive(activation.reason) }

    if let blocker {
      return .ended(.stopped, [Reason(.stoppedByEarlier, "\(blocker) did not complete")])
    }

    let attachments =
      activation.items.count == 1
      ? context.items[activation.items[0]] : activation.items.flatMap { context.items[$0] }
    let validation = ContentValidation(requirements: listed.requirements, catalogue: catalogue)
    let charactersRemaining: Int?
    let items = activation.items.lazy.map { context.context.items[$0] }
    switch validation.verdict(on: attachments, of: items) {
    case .pass(let remaining): charactersRemaining = remaining
    case .reject(let reasons), .notExamined(let reasons): return .ended(.invalid, reasons)
    }

    if let missing = listed.missing { return .ended(.unavailable, [missing]) }
    if !hasRun, let judgement = consent(to: bundle, answer, items: activation.items) {
      return judgement
    }
    return .run(items: activation.items, charactersRemaining: charactersRemaining)
  }

  /// What a person has said, or has to say, to an extension; `nil` if it may run.
  package func consent(
    to bundle: ExtensionBundle, _ answer: PersonAnswer?, items: [Int]
  ) -> Judgement? {
    if let answer, answer.extensions.contains(bundle.identifier) {
      return answer.refusal.map { .ended(.cancelled, [$0]) }
    }
    let effect = bundle.settings.effect
    guard policy.confirm.contains(effect) else { return nil }
    return .held(
      items: items,
      [
        Reason(
          .effectNeedsConfirmation,
          "its effect is \(effect.rawValue), which the host wants a person to confirm")
      ])
  }
}
