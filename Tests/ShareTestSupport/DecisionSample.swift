import AppLinks
package import Documents
package import ShareModel
import TypeIdentifiers

@testable package import ShareRules

extension ListedExtension {
  /// An extension that takes everything and adds something, unless the arguments say otherwise.
  package static func sample(
    _ identifier: BundleIdentifier = "org.example.post", point: ExtensionPoint = .share,
    rule: DocumentValue = .string("TRUEPREDICATE"), activityType: String? = nil,
    effect: ExtensionSettings.Effect = .additive, missing: String? = nil,
    requirements: ContentRequirements = ContentRequirements()
  ) -> ListedExtension {
    ListedExtension(
      bundle: ExtensionBundle(
        identifier: identifier, point: point, activationRule: rule,
        settings: ExtensionSettings(activityType: activityType, effect: effect)),
      rule: ActivationRule(rule, catalogue: .builtIn), requirements: requirements, options: [:],
      fingerprint: "",
      missing: missing.map { Reason(.programMissing, "needs the program '\($0)'") })
  }
}

extension ExaminedContext {
  /// A context of one text, or of a text that is something else.
  package static func sample(
    isValid: Bool = true, activityType: String? = nil, excluding: [String] = []
  ) -> ExaminedContext {
    var context = ShareContext.text("hello")
    context.activityType = activityType
    context.excludedActivityTypes = excluding
    let examined = ExaminedAttachment(
      attachment: context.items[0].attachments[0], label: "note", claimed: .plainText,
      filenameExtension: nil,
      content: .bytes(
        ContentFacts(
          bytes: 5, mimeType: isValid ? "text/plain" : "text/html",
          identifier: isValid ? .plainText : .html, agreement: isValid ? .agrees : .differs,
          characters: 5)))
    return ExaminedContext(
      context: context, items: [[examined]], payload: MatchingPayload(context))
  }
}

extension DecisionMaker {
  /// The offer of the share sheet for a context at an extension.
  package func offer(of context: ExaminedContext, to listed: ListedExtension) -> Offer {
    ShareSheet([listed], by: self).offers(of: context).all[0]
  }

  /// Offers a context to an extension, and judges what is offered.
  package func judge(
    _ context: ExaminedContext, for listed: ListedExtension,
    stoppedBy blocker: BundleIdentifier? = nil
  ) -> Judgement {
    judge(
      offer(of: context, to: listed), of: context, to: listed, stoppedBy: blocker,
      missing: listed.missing)
  }
}

extension Judgement {
  /// The judgement as a line: its kind, and each code with its message.
  package var line: String {
    switch self {
    case .inactive(let reason): "inactive " + Self.text([reason])
    case .ended(let outcome, let reasons): "\(outcome.rawValue) " + Self.text(reasons)
    case .held(_, let reasons): "held " + Self.text(reasons)
    case .run(let items, let remaining):
      "run \(items)" + (remaining.map { " with \($0) left" } ?? "")
    }
  }

  private static func text(_ reasons: [Reason]) -> String {
    reasons.map { "\($0.code.rawValue): \($0.message)" }.joined(separator: " | ")
  }
}
