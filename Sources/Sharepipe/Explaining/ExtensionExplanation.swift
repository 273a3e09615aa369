import ShareModel
import ShareRules

/// What would become of a context at one extension, and why, with every reason at once.
public struct ExtensionExplanation: Sendable {
  /// What would become of it.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// It would be run.
    case applies
    /// Its rule does not activate, or another destination was chosen.
    case inactive
    /// The host or the sender excludes it, or its extension point is denied.
    case blocked
    /// The content is not fit to be handed over.
    case invalid
    /// One of its programs is missing.
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
  /// What content validation says; `nil` if the content was not looked at.
  public let validation: ContentVerdict?
  /// What else stands between the context and a run: a missing program, or a person who must agree.
  public let conditions: [Reason]

  /// Explains one extension.
  ///
  /// - Parameters:
  ///   - listed: The extension.
  ///   - examined: The context, and what its bytes say.
  ///   - isExamined: Whether the bytes were looked at.
  ///   - types: Which types the rule sees.
  ///   - decisions: Decides.
  init(
    _ listed: ListedExtension, for examined: ExaminedContext, isExamined: Bool,
    types: MatchingPayload.Types, by decisions: DecisionMaker
  ) {
    let context = examined.context
    let bundle = listed.bundle
    self.bundle = bundle
    blocks = decisions.policy.blocks(bundle, for: context)
    let activation = ActivationExplanation(
      of: bundle.activationRule, for: context, types: types, catalogue: decisions.catalogue)
    self.activation = activation
    let chosen = context.activityType.flatMap { name in
      bundle.point == .share && !ActivityChoice(name).names(bundle) ? name : nil
    }
    choice = chosen.map { Reason(.notChosen, "the sender chose \($0)") }
    let items =
      activation.answer.isActive ? activation.answer.items : Array(examined.items.indices)
    let attachments = items.flatMap { examined.items[$0] }
    validation =
      isExamined && !attachments.isEmpty
      ? ContentValidation(requirements: listed.requirements, catalogue: decisions.catalogue)
        .verdict(on: attachments, of: items.lazy.map { context.items[$0] }) : nil
    let effect = bundle.settings.effect
    let consent =
      decisions.policy.confirm.contains(effect)
      ? Reason(
        .effectNeedsConfirmation,
        "its effect is \(effect.rawValue), which the host wants a person to confirm") : nil
    conditions = [listed.missing, consent].compactMap(\.self)
    outcome =
      if choice != nil {
        .inactive
      } else if !blocks.isEmpty {
        .blocked
      } else if !activation.answer.isActive {
        .inactive
      } else if let validation, !validation.isPass {
        .invalid
      } else if listed.missing != nil {
        .unavailable
      } else {
        consent == nil ? .applies : .held
      }
  }
}

extension ContentVerdict {
  /// Whether the content is fit.
  var isPass: Bool {
    if case .pass = self { true } else { false }
  }

  /// Why it is not; empty if it is.
  package var reasons: [Reason] {
    switch self {
    case .pass: []
    case .reject(let reasons), .notExamined(let reasons): reasons
    }
  }
}
