package import Predicates
package import ShareModel
package import TypeIdentifiers

/// The decision: a pure function of the context, the rules, and the known facts about the content.
///
/// It has two steps, an ``Offer`` and a ``Judgement``. The order is that of the share sheet: an
/// extension that is excluded or does not apply is offered nothing, and only then is the content
/// looked at. Time and chance, for which a rule may ask, come from the environment.
///
/// It is asked for every extension and every context, so that it is shared and not copied.
package final class DecisionMaker: Sendable {
  /// The policy of the host: its blocks, and the effects that a person confirms.
  package let policy: HostPolicy
  /// The types that content is compared with.
  package let catalogue: TypeCatalogue
  private let environment: PredicateEnvironment
  /// Whether a person must agree to each effect but adding, whatever the policy says.
  private let distrustsDevice: Bool

  /// Creates a maker of decisions.
  ///
  /// - Parameters:
  ///   - policy: The policy of the host: its blocks, and the effects that a person confirms.
  ///   - catalogue: The types that content is compared with.
  ///   - environment: The time and the random numbers that rules may ask for.
  ///   - distrustsDevice: Whether a person must agree to each effect but adding, whatever the policy
  ///     says.
  package init(
    policy: HostPolicy, catalogue: TypeCatalogue, environment: PredicateEnvironment = .system,
    distrustsDevice: Bool = false
  ) {
    self.policy = policy
    self.catalogue = catalogue
    self.environment = environment
    self.distrustsDevice = distrustsDevice
  }

  /// The maker of decisions for what comes of a device whose protections are off.
  package var distrustingDevice: DecisionMaker {
    DecisionMaker(
      policy: policy, catalogue: catalogue, environment: environment, distrustsDevice: true)
  }

  /// What the rule of an extension says of a context.
  ///
  /// - Parameters:
  ///   - listed: The extension.
  ///   - context: The context.
  /// - Returns: The answer.
  func activation(of listed: ListedExtension, by context: ExaminedContext) -> ActivationAnswer {
    listed.rule.evaluate(context.payload, in: environment)
  }

  /// The offer of the share sheet for a context at an extension.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - listed: The extension.
  ///   - activation: The answer of its rule, or what is assumed of it; asked for only if nothing before
  ///     it decides.
  /// - Returns: The offer, before anything is known of earlier extensions.
  package func offer(
    of context: ShareContext, to listed: ListedExtension,
    activation: @autoclosure () -> ActivationAnswer
  ) -> Offer {
    let bundle = listed.bundle
    return Offer(
      choice: choice(of: bundle, by: context), blocks: policy.blocks(bundle, for: context),
      activation: activation(), confirmation: confirmation(of: bundle))
  }

  /// Judges an offer.
  ///
  /// - Parameters:
  ///   - offer: The offer of the share sheet.
  ///   - context: The context, with the types that its bytes show.
  ///   - listed: The extension.
  ///   - blocker: The extension that stopped the ones after it, or `nil`. What the owner does not
  ///     want to get the context is left out all the same, and not stopped.
  ///   - missing: Why it cannot be run here, or `nil` if it can.
  ///   - answer: The person's answer to the context, or `nil`.
  ///   - hasRun: Whether the extension has done its work for this very context, so that no person is
  ///     asked again.
  ///   - facts: The facts for conditions of the owner, so that they are gathered once for all
  ///     extensions; `nil` to gather them here.
  /// - Returns: The judgement.
  package func judge(
    _ offer: Offer, of context: ExaminedContext, to listed: ListedExtension,
    stoppedBy blocker: BundleIdentifier? = nil, missing: Reason?, answer: PersonAnswer? = nil,
    hasRun: Bool = false, facts: ConditionFactsMemo? = nil
  ) -> Judgement {
    if case .made(let items, _) = offer, let condition = listed.condition,
      let refusal = condition.refusal(
        of: facts?.facts(of: context, items: items)
          ?? ConditionFacts.all(of: context, items: items),
        in: environment)
    {
      return refusal.code == .conditionFailed
        ? .ended(.unavailable, [refusal]) : .inactive(refusal)
    }
    let offer = offer.stopped(by: blocker)
    // Of a bundle that is not there, no requirement for content is known.
    if case .made = offer, let absence = listed.bundle.absence {
      return .ended(.unavailable, [absence])
    }
    return Judgement(
      offer, missing: missing,
      content: { verdict(on: context, items: $0, for: listed) },
      consent: { items, confirmation in
        hasRun ? nil : consent(to: listed.bundle, answer, items: items, confirmation)
      })
  }

  /// Why the sender's choice of a destination leaves an extension out, or `nil` if it does not.
  ///
  /// It chooses among the shares; actions run first all the same.
  package func choice(of bundle: ExtensionBundle, by context: ShareContext) -> Reason? {
    guard bundle.point == .share, let chosen = context.activityType,
      !ActivityChoice(chosen).names(bundle)
    else { return nil }
    return Reason(.notChosen, "the sender chose \(chosen)")
  }

  /// The verdict of content validation on items that an extension would get.
  package func verdict(
    on context: ExaminedContext, items: [Int], for listed: ListedExtension
  ) -> ContentVerdict {
    let attachments =
      items.count == 1 ? context.items[items[0]] : items.flatMap { context.items[$0] }
    let shared = context.context.items
    return ContentValidation(requirements: listed.requirements, catalogue: catalogue)
      .verdict(on: attachments, of: items.lazy.map { shared[$0] })
  }

  /// Why a person must agree to the effect of an extension, or `nil` if the host asks no person.
  package func confirmation(of bundle: ExtensionBundle) -> Reason? {
    let effect = bundle.settings.effect
    let isDistrusted = distrustsDevice && effect != .additive
    guard isDistrusted || policy.confirm.contains(effect) else { return nil }
    return Reason(
      .effectNeedsConfirmation,
      "its effect is \(effect.rawValue), which "
        + (isDistrusted
          ? "a person must confirm because the device is jailbroken"
          : "host.yaml wants a person to confirm"))
  }

  /// A person's answer, or the need for one, at an extension.
  ///
  /// - Parameters:
  ///   - bundle: The extension.
  ///   - answer: The person's answer to the context, or `nil`.
  ///   - items: The items that it would get.
  ///   - confirmation: Why a person must agree, or `nil`.
  /// - Returns: The judgement that follows; `nil` if the extension may run.
  package func consent(
    to bundle: ExtensionBundle, _ answer: PersonAnswer?, items: [Int], _ confirmation: Reason?
  ) -> Judgement? {
    if let answer, answer.extensions.contains(bundle.identifier) {
      return answer.refusal.map { .ended(.cancelled, [$0]) }
    }
    return confirmation.map { .held(items: items, [$0]) }
  }
}
