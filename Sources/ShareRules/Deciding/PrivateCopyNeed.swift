package import ShareModel

/// The prospect of a context, by the facts that are known before its bytes are looked at.
///
/// It errs on the side of a copy: content that an extension may get is copied first, so that the
/// content that was judged is the content that is handed over.
package enum PrivateCopyNeed: Hashable, Sendable {
  /// No extension is offered anything.
  case nothing
  /// Each extension that applies refuses the context by its size, so that it is neither copied nor
  /// hashed.
  case refusedBySize
  /// An extension may get it, so that it needs a private copy.
  case run

  /// Looks at offers.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - sheet: The share sheet.
  ///   - offers: The offers of the sheet for the context.
  ///   - size: How many bytes the context has.
  ///   - isUntyped: Whether the types are not known yet, so that an extension may get fewer items than
  ///     it is offered.
  ///   - origin: Where the context comes from, for conditions of the owner.
  package init(
    of context: ShareContext, at sheet: ShareSheet, _ offers: Offers, _ size: IntakeSize,
    isUntyped: Bool, origin: ContextOrigin = ContextOrigin()
  ) {
    self = .nothing
    let facts = ConditionFactsMemo()
    var examined = ExaminedContext(context: context, items: [])
    examined.origin = origin
    for place in offers.decided {
      guard case .made(let items, _) = offers.all[place] else { continue }
      if let condition = sheet.extensions[place].condition, condition.condition.isOfNames,
        condition.refusal(of: facts.facts(of: examined, items: items))?.code == .conditionNotMet
      {
        continue
      }
      let requirements = sheet.extensions[place].requirements
      guard !isUntyped || context.items.count == 1,
        requirements.refuses(size),
        // All items together are no less than some of them.
        items.count == context.items.count
          || requirements.refuses(IntakeSize(of: items.flatMap { context.items[$0].attachments }))
      else {
        self = .run
        return
      }
      self = .refusedBySize
    }
  }
}
