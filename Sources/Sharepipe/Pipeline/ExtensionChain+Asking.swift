import Documents
import ShareJournal
import ShareModel
import ShareRules

/// The question to a person, and the content for which an answer holds.
extension ExtensionChain {
  /// The decision that a person must agree first, with the content that would be handed over then.
  func held(
    _ listed: ListedExtension, _ items: [Int], _ reasons: [Reason]
  ) -> ExtensionDecision {
    var decision = decision(listed, .held, reasons)
    // Without a state no person can answer.
    guard work.state != nil else { return decision }
    decision.handing = handing(items)
    if items != Array(current.context.items.indices) { decision.handedItems = items }
    // The title for a URL is that of its route, which the record has.
    let texts = link == nil ? HandedText.all(of: items, in: current) : []
    if !texts.isEmpty { decision.handedTexts = texts }
    return decision
  }

  /// Why the content that would be handed over is not the content that a person agreed to.
  ///
  /// It is `nil` if it is that content, or if no person agreed to this extension.
  func changeSinceAnswer(_ listed: ListedExtension, _ items: [Int]) -> Reason? {
    let identifier = listed.bundle.identifier
    guard let answer = work.answer, answer.kind == .approved,
      answer.extensions.contains(identifier)
    else { return nil }
    let look = "look with 'sharepipe show \(work.row.identifier)', and approve it again"
    guard let seen = answer.handing[identifier] else {
      // The content that came in is part of every answer.
      guard stage > 0 else { return nil }
      return Reason(
        .changedSinceApproval,
        "the approval does not say what an earlier action had returned; \(look)")
    }
    guard seen != handing(items) else { return nil }
    return Reason(
      .changedSinceApproval, "what would be handed over has changed since it was approved; \(look)")
  }

  private func handing(_ items: [Int]) -> ContentDigest {
    ContentFingerprint.handing(current, items: items, isReturned: stage > 0, link: link)
  }
}
