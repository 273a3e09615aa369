import Intake
import ShareModel
import ShareRules
import TypeIdentifiers

extension Pipeline {
  /// What may come of a context, by what is known before its bytes are looked at.
  enum Prospect: Hashable {
    /// No extension applies.
    case nothing
    /// Each extension that applies refuses it by its size, so that it is neither copied nor hashed.
    case refusedBySize
    /// An extension may get it, so that it needs a private copy.
    case run
  }

  /// What may come of a context.
  ///
  /// It is asked before the bytes are looked at, and so errs on the side of a copy.
  ///
  /// - Parameters:
  ///   - incoming: The context.
  ///   - activations: What the listed extensions answered to contexts of the same shape.
  ///   - size: How many bytes it has.
  /// - Returns: What may come of it.
  func prospect(
    of incoming: IncomingContext, _ activations: ActivationMemo, _ size: IntakeSize
  ) -> Prospect {
    guard !options.isDryRun else { return .nothing }
    var context = ExaminedContext(context: incoming.context, items: [])
    // The type of its bytes may make any of them apply.
    let isUntyped = !incoming.untyped.isEmpty
    let known = isUntyped ? nil : activations.answers(to: context)
    if known == nil { context.keepPayload() }
    let isDirected = !incoming.context.excludedActivityTypes.isEmpty
    var prospect = Prospect.nothing
    for place in listed.indices {
      let one = listed[place]
      let blocks =
        isDirected ? rules.policy.blocks(one.bundle, for: incoming.context) : one.blocksByHost
      guard blocks.isEmpty else { continue }
      if isUntyped {
        guard incoming.context.items.count == 1, one.requirements.refuses(size) else { return .run }
      } else {
        let answer = known?.all[place] ?? one.rule.evaluate(context.payload)
        guard answer.isActive else { continue }
        guard refuses(incoming.context, answer.items, one, size) else { return .run }
      }
      prospect = .refusedBySize
    }
    return prospect
  }

  /// Whether an extension refuses the items that it would get by their size.
  private func refuses(
    _ context: ShareContext, _ items: [Int], _ one: ListedExtension, _ size: IntakeSize
  ) -> Bool {
    // All of them together are no less than some of them.
    guard one.requirements.refuses(size) else { return false }
    guard items.count < context.items.count else { return true }
    let some = IntakeSize(of: items.flatMap { context.items[$0].attachments })
    return one.requirements.refuses(some)
  }

  /// Why an entry is refused for its size, or `nil` if it is not.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of all that it shares.
  ///   - label: What it is called.
  /// - Returns: The reason.
  func refusal(ofBytes bytes: Int64, _ label: String) -> Reason? {
    Reason.tooLarge(bytes, limit: rules.policy.limits.entryBytes, label)
  }
}
