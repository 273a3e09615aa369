public import ShareModel

/// What would become of a context at one extension, and why, with every reason at once.
public struct ExtensionExplanation: Sendable {
  /// What would become of it.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// It would be run.
    case applies
    /// Its rule does not activate, the owner's condition does not hold, or another destination was
    /// chosen.
    case inactive
    /// What its rule says depends on an attachment whose type is not known.
    case depends
    /// The host or the sender excludes it, or its extension point is denied.
    case blocked
    /// The content is not fit to be handed over.
    case invalid
    /// Its bundle, or something that it needs, is missing; or the owner's condition cannot be evaluated.
    case unavailable
    /// A person would be asked first.
    case held
  }

  /// The extension.
  public let bundle: ExtensionBundle
  /// What would become of the context.
  public let outcome: Outcome
  /// Why the host or the sender keeps it from being offered; empty if neither does.
  public let blocks: [Reason]
  /// Why it was not chosen, although it might apply; `nil` if it was, or no extension was.
  public let choice: Reason?
  /// What its rule says.
  public let activation: ActivationExplanation
  /// What the owner's condition says; `nil` if there is none.
  public let condition: ConditionExplanation?
  /// What content validation says; `nil` if the content was not looked at.
  public let validation: ContentVerdict?
  /// What else stands between the context and a run: a missing program, or a person who must agree.
  public let conditions: [Reason]

  /// Whether it is unknown if it applies: its bundle was not read, or the owner's condition cannot be
  /// evaluated.
  package var isUndecided: Bool {
    bundle.absence != nil || condition?.refusal?.code == .conditionFailed
  }

  /// Explains one extension.
  ///
  /// - Parameters:
  ///   - listed: The extension.
  ///   - examined: The context, and what its bytes say.
  ///   - isExamined: Whether the bytes were looked at.
  ///   - types: Which types the rule sees.
  ///   - maker: Decides.
  package init(
    _ listed: ListedExtension, for examined: ExaminedContext, isExamined: Bool,
    types: MatchingPayload.Types, by maker: DecisionMaker
  ) {
    let context = examined.context
    let bundle = listed.bundle
    self.bundle = bundle
    let blocks = maker.policy.blocks(bundle, for: context)
    self.blocks = blocks
    let activation =
      bundle.absence.map { ActivationExplanation(unread: $0, items: context.items.indices) }
      ?? ActivationExplanation(
        of: bundle.activationRule, for: context, types: types, catalogue: maker.catalogue)
    self.activation = activation
    choice = maker.choice(of: bundle, by: context)
    let items =
      activation.answer.isActive ? activation.answer.items : Array(examined.items.indices)
    let condition = listed.condition.map {
      ConditionExplanation(of: $0, for: examined, items: items, catalogue: maker.catalogue)
    }
    self.condition = condition
    let hasContent = items.contains { !examined.items[$0].isEmpty }
    let validation =
      isExamined && hasContent && bundle.absence == nil
      ? maker.verdict(on: examined, items: items, for: listed) : nil
    self.validation = validation
    let confirmation = bundle.absence == nil ? maker.confirmation(of: bundle) : nil
    conditions = [listed.missing, confirmation].compactMap(\.self)
    var offer = Offer(
      choice: choice, blocks: blocks, activation: activation.answer, confirmation: confirmation)
    var missing = listed.missing
    if case .made = offer, let refusal = condition?.refusal {
      if refusal.code == .conditionFailed {
        missing = refusal
      } else {
        offer = .inactive(refusal)
      }
    }
    let isUndecided = condition?.refusal?.code == .conditionFailed
    let judgement = Judgement(
      offer, missing: missing,
      content: { _ in (isUndecided ? nil : validation) ?? .pass(charactersRemaining: nil) },
      consent: { items, confirmation in confirmation.map { .held(items: items, [$0]) } })
    let depends =
      activation.dependence != nil && choice == nil && blocks.isEmpty && condition?.refusal == nil
    outcome = depends ? .depends : Outcome(judgement)
  }
}

extension ExtensionExplanation.Outcome {
  /// What a judgement means where no extension before this one has stopped it.
  fileprivate init(_ judgement: Judgement) {
    self =
      switch judgement {
      case .inactive: .inactive
      case .ended(.blocked, _): .blocked
      case .ended(.unavailable, _): .unavailable
      case .ended: .invalid
      case .held: .held
      case .run: .applies
      }
  }
}

extension ContentVerdict {
  /// Why it is not; empty if it is.
  package var reasons: [Reason] {
    switch self {
    case .pass: []
    case .reject(let reasons), .notExamined(let reasons): reasons
    }
  }
}
