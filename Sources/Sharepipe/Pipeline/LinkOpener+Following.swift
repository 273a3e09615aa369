import AppLinks
import Documents
import ShareJournal
import ShareModel
import ShareRules
import SystemPackage

/// The contexts that follow: the answer to the app that asked, and URLs in a share that apps claim.
extension LinkOpener {
  /// Prepares the answer to the app that asked: a context of its own, known with the end of this one.
  func answer(
    _ opening: LinkOpening, _ callbacks: LinkCallbacks, _ link: inout LinkRecord,
    _ record: ContextRecord, _ result: ShareContext, _ work: WorkingContext
  ) throws(PipelineFault) {
    guard let answer = CallbackAnswer(to: record, with: result),
      let url = answer.url(for: callbacks)
    else { return }
    link.answer = LinkRecord.Answer(kind: answer.name, url: redaction.redact(url))
    guard opening.depth < LinkJudge.deepest, work.state != nil, links.mayAnswer(with: url)
    else { return }
    let following = LinkOpening(
      url, from: opening.sender, with: opening.options.following,
      .answer(to: work.row.identifier), depth: opening.depth + 1, excluding: opening.excluded,
      by: redaction)
    var next = row(for: following)
    next.fence = work.row.fence
    try seal(following, of: next, in: work.state)
    link.answer?.context = next.identifier
    work.following.append(next)
  }

  /// Prepares to answer the app that asked, by a URL, that a person refused, if the rules let it
  /// ask.
  ///
  /// - Parameters:
  ///   - work: The context of the URL.
  ///   - record: The record of its end; takes the link.
  /// - Throws: ``PipelineFault`` if the secrets of the answer cannot be kept.
  func answerRefusal(
    _ work: WorkingContext, _ record: inout ContextRecord
  ) throws(PipelineFault) {
    guard let kept = work.row.kind.opening else { return }
    let sealed = work.state.flatMap { try? SealedURL.read(of: work.row.identifier, in: $0.path) }
    // Without its secrets the URL may still show where the answer goes.
    let opening = kept.unsealed(with: sealed) ?? kept
    let plan = links.plan(
      for: links.url(of: opening), from: LinkSender(named: opening.sender), with: opening.options,
      key: nil, arriving: opening.arrival)
    var link = LinkRecord(
      url: opening.url, sender: opening.sender, verdict: redaction.redact(plan.verdict))
    if plan.verdict.outcome != .reject {
      try answer(opening, plan.verdict.callbacks, &link, record, ShareContext(items: []), work)
    }
    record.link = link
  }

  /// Whether there may be URLs in a share that are opened.
  ///
  /// - Parameters:
  ///   - context: The shared context, as the last action left it.
  ///   - record: The record with its end.
  /// - Returns: Whether ``openShared(_:named:_:_:)`` is to be asked.
  func mayOpen(_ context: ShareContext, _ record: ContextRecord) -> Bool {
    // A context that its sender shares with one destination alone goes to no other.
    pipeline.rules.policy.links.opensShared && pipeline.options.only == nil
      && context.activityType == nil && record.letsURLsOpen
  }

  /// Prepares to open the URLs of a share that apps here claim: a context of its own for each.
  ///
  /// - Parameters:
  ///   - context: The shared context, as the last action left it.
  ///   - name: The name by which its runs are known.
  ///   - work: The context.
  ///   - record: The record with its end; takes the identifiers.
  /// - Returns: Whether a URL is opened, or would be.
  /// - Throws: ``PipelineFault`` if the secrets of a URL cannot be kept.
  func openShared(
    _ context: ShareContext, named name: String, _ work: WorkingContext,
    _ record: inout ContextRecord
  ) async throws(PipelineFault) -> Bool {
    var isOpened = false
    for (number, attachment) in context.attachments.enumerated() {
      guard case .url(let url) = attachment.content, links.opens(url) else { continue }
      // The writer of a manifest may write any sender into it, so that none is named.
      // A URL must not bring the context to an extension that the sender excludes.
      let excluded = context.excludedActivityTypes
      var opening = LinkOpening(
        url, from: nil, .shared(in: work.row.identifier), excluding: excluded, by: redaction)
      let parts = [name, "link", "\(number)"] + excluded
      let run = BundleFingerprint.hash(of: Array(parts.joined(separator: "\u{0}").utf8))
      opening.name = run
      guard let state = work.state else {
        record.notes.append(Reason(.dryRun, "would open \(opening.url); nothing was opened"))
        isOpened = true
        continue
      }
      if work.repeatedAt == nil, let before = try? await state.ledger.reading.opening(named: run) {
        record.opened.append(before.identifier)
      } else if let reason = await overQuota(opening, owner: work.row.owner, in: state) {
        record.problems.append(reason)
        continue
      } else {
        var next = row(for: opening, owner: work.row.owner)
        next.fence = work.row.fence
        try seal(opening, of: next, in: state)
        work.following.append(next)
        record.opened.append(next.identifier)
      }
      isOpened = true
    }
    return isOpened
  }

  /// Opens the contexts that follow from one, now that its end is durable.
  ///
  /// - Parameters:
  ///   - record: The record of the context; takes those of the contexts that followed.
  ///   - work: The context.
  func openFollowing(of record: inout ContextRecord, _ work: WorkingContext) async {
    guard let state = work.state, !work.following.isEmpty else { return }
    guard record.end != .notYet else {
      // The journal did not take them.
      closing.forgetFollowing(work, &record)
      return
    }
    await work.slot.takeAgain()
    for next in work.following {
      let opened = await pipeline.traced(from: nil) {
        await carryOut(WorkingContext(next, in: state, work.slot))
      }
      record.following.append(opened)
      if record.link?.answer?.context == opened.identifier {
        record.link?.answer?.end = opened.end
        record.link?.answer?.problems =
          opened.problems + (opened.end.isFine ? [] : opened.decisions.flatMap(\.reasons))
      }
    }
  }
}

extension ContextRecord {
  /// Whether the URLs of a share may be opened: it is over, and no action that should have changed
  /// them has failed to.
  fileprivate var letsURLsOpen: Bool {
    switch end {
    case .held, .failed, .notYet: return false
    case .done, .unclaimed, .declined, .rejected, .blocked: break
    }
    return !decisions.contains { decision in
      decision.point.isAction && decision.outcome.stopsLater && !decision.isOptional
    }
  }
}
