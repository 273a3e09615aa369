import AppLinks
import Documents
import Glibc
import Intake
import ShareJournal
import ShareModel
import ShareRules
import SystemPackage

extension ContextProcessor {
  /// Opens a URL: decides who gets it and whether it may, carries it out, and tells whoever asked.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - sender: The bundle identifier of the app that asks, or `nil`.
  ///   - key: The key that is stored for the app, in place of that of the policy, or `nil`.
  ///   - state: The state, or `nil` for a dry run.
  /// - Returns: The record.
  func open(
    _ url: String, from sender: String?, key: LinkKey?, in state: LockedState?
  ) async -> ContextRecord {
    let opening = LinkOpening(url, from: sender, by: rules.links.judge.redaction)
    let log = ContextLog(row(for: opening), in: state)
    log.note(.seen, ["entry": .string(opening.label)])
    state?.beginWork()
    defer { state?.endWork() }
    do throws(PipelineFault) {
      let verdict = rules.links.verdict(on: url, from: LinkSender(named: sender), key: key)
      if verdict.outcome != .reject { try seal(opening, of: log.row, in: state) }
      try await log.begin()
    } catch {
      unseal(log.row, in: state)
      return pipeline.refusal(of: log.row.entry, reasons: [error.reason])
    }
    // What is kept has no secrets; what is judged is the URL as it came.
    return await carryOut(opening, url, key: key, log, WorkSlot(nil))
  }

  /// The context of a URL that is to be opened.
  func row(for opening: LinkOpening, owner: UInt32 = getuid()) -> JournalContext {
    JournalContext(
      identifier: pipeline.identifiers.next(), entry: EntryName(opening.label), owner: owner,
      rules: pipeline.fingerprint, request: opening.json)
  }

  /// Keeps the secrets of a URL apart from the journal, so that the work can go on later.
  private func seal(
    _ opening: LinkOpening, of row: JournalContext, in state: LockedState?
  ) throws(PipelineFault) {
    guard let sealed = opening.sealed, let state else { return }
    try sealed.write(of: row.identifier, in: state.workSpace)
  }

  /// Removes what was kept of a URL that the journal does not come to know.
  private func unseal(_ row: JournalContext, in state: LockedState?) {
    state?.left.remove(.all, of: row.identifier)
  }

  /// Goes on with a URL that the journal kept.
  ///
  /// - Parameters:
  ///   - request: What the journal kept of it.
  ///   - log: What the journal knows of the context.
  ///   - slot: The place among those who work.
  /// - Returns: The record.
  func carryOut(
    _ request: String, _ log: ContextLog, _ slot: WorkSlot
  ) async -> ContextRecord {
    guard let opening = LinkOpening(json: request) else {
      var record = record(of: log)
      let words = "\(log.row.entry.label): what the journal kept of it cannot be read"
      record.problems = [Reason(.linkNotCarriedOut, words)]
      return await finish(record, log, slot)
    }
    var sealed: SealedURL?
    do throws(DocumentError) {
      if let state = log.state {
        sealed = try SealedURL.read(of: log.row.identifier, in: state.path)
      }
    } catch {
      let words = "\(log.row.entry.label): the secrets of the URL cannot be read now: \(error)"
      return await stop(record(of: log), for: Reason(.systemFault, words), log, slot)
    }
    guard let whole = opening.unsealed(with: sealed) else {
      var record = record(of: log)
      let words =
        "\(log.row.entry.label): the secrets of the URL are not kept any more; open it again"
      record.problems = [Reason(.linkSecretMissing, words)]
      return await finish(record, log, slot)
    }
    return await carryOut(whole, rules.links.url(of: whole), key: nil, log, slot)
  }

  private func carryOut(
    _ opening: LinkOpening, _ url: String, key: LinkKey?, _ log: ContextLog, _ slot: WorkSlot
  ) async -> ContextRecord {
    log.takeUp()
    var record = record(of: log)
    record.source = opening.sender
    let sender = LinkSender(named: opening.sender)
    let plan = rules.links.excluding(opening.excluded).plan(
      for: url, from: sender, key: key, depth: opening.depth)
    let redaction = rules.links.judge.redaction
    var link = LinkRecord(
      url: opening.url, sender: opening.sender, verdict: redaction.redact(plan.verdict))
    let carriers: LinkCarriers
    do throws(EntryFault) {
      carriers = try LinkCarriers(plan, of: pipeline)
    } catch {
      record.end = .rejected
      record.link = link
      record.problems = error.reasons
      return await finish(record, log, slot)
    }
    link.carrier = plan.carrier
    // Why the carrier is excluded is at its decision.
    record.problems = plan.isBlocked ? [] : plan.problems
    let handOver = carriers.handOver(of: opening, plan.judged)
    var hasRun = false
    do throws(PipelineFault) {
      let place =
        try log.state.map { state throws(PipelineFault) in
          try WorkPlace(state.workSpace, identifier: log.row.identifier, isNew: false)
        }
      let examined = await examine(
        IncomingContext(handOver.context(for: carriers.route)),
        place.map { .inPlace(copies: $0.input) } ?? .glance)
      record.items = redaction.redact(plan.judged).withoutDigests(of: plan.judged, examined.items)
      checkAnswer(for: ContentFingerprint.of(examined, url: opening.identity), log, &record)
      var chain = ExtensionChain(
        examined, processor: self, log: log, name: opening.name ?? log.row.identifier,
        workPlace: place,
        slot: slot, extensions: carriers.extensions, link: handOver)
      await chain.process(examiner: examiner, into: &record)
      hasRun = chain.hasRun
      record.end = ContextEnd(of: record.decisions)
      if record.end == .unclaimed, chain.postponement == nil {
        record.end = .failed
        let words = record.inactive.map(\.reason.message).joined(separator: "; ")
        record.problems.append(
          Reason(.linkNotCarriedOut, "the extension of the route does not apply: \(words)"))
      }
      if chain.postponement == nil {
        if record.end == .held {
          let expiry = Int64(rules.policy.links.expiry / .microseconds(1))
          log.row.due = JournalClock.now() + expiry
          link.expires = log.row.due
        } else {
          log.row.due = nil
          try answer(opening, plan.judged.callbacks, &link, record, chain.current.context, log)
          if log.state == nil, link.answer?.kind == "success" {
            link.answer?.problems = plan.answerProblems
          }
        }
      }
      record.link = link
      record = await finish(
        record, log, postponement: chain.postponement, hasRun: hasRun, slot)
    } catch {
      record.link = link
      return await stop(record, for: error.reason, log, hasRun: hasRun, slot)
    }
    return await openFollowing(of: record, log, slot)
  }

  // MARK: The answer

  /// Prepares the answer to whoever asked: a context of its own, known with the end of this one.
  func answer(
    _ opening: LinkOpening, _ callbacks: LinkCallbacks, _ link: inout LinkRecord,
    _ record: ContextRecord, _ result: ShareContext, _ log: ContextLog
  ) throws(PipelineFault) {
    guard let answer = CallbackAnswer(to: record, with: result),
      let url = answer.url(for: callbacks)
    else { return }
    let redaction = rules.links.judge.redaction
    link.answer = LinkRecord.Answer(kind: answer.name, url: redaction.redact(url))
    guard opening.depth < LinkJudge.deepest, log.state != nil, rules.links.mayAnswer(with: url)
    else { return }
    let following = LinkOpening(
      url, from: opening.sender, .answer(to: log.row.identifier), depth: opening.depth + 1,
      excluding: opening.excluded, by: redaction)
    let next = row(for: following)
    try seal(following, of: next, in: log.state)
    link.answer?.context = next.identifier
    log.following.append(next)
  }

  /// Prepares to open the URLs of a share that apps here claim: a context of its own for each.
  ///
  /// - Parameters:
  ///   - context: What is shared, as the last action left it.
  ///   - name: What its runs are known by.
  ///   - log: What the journal is told of it.
  ///   - record: Takes the identifiers; a share that nobody else wanted is done with.
  /// - Throws: ``PipelineFault`` if the secrets of a URL cannot be kept.
  func openShared(
    _ context: ShareContext, named name: String, _ log: ContextLog, _ record: inout ContextRecord
  ) throws(PipelineFault) {
    // What its sender shares with one destination alone goes to no other.
    guard rules.policy.links.opensShared, options.only == nil, context.activityType == nil,
      mayOpen(record)
    else { return }
    for (number, attachment) in context.attachments.enumerated() {
      guard case .url(let url) = attachment.content, rules.links.opens(url) else { continue }
      // Whoever wrote a manifest may write any sender into it.
      // What the sender keeps from an extension, a URL must not bring to it.
      let excluded = context.excludedActivityTypes
      var opening = LinkOpening(
        url, from: nil, .shared(in: log.row.identifier), excluding: excluded,
        by: rules.links.judge.redaction)
      let parts = [name, "link", "\(number)"] + excluded
      let run = BundleFingerprint.hash(of: Array(parts.joined(separator: "\u{0}").utf8))
      opening.name = run
      if let state = log.state {
        if log.request == nil, let before = try? state.journal.contents.opening(named: run) {
          record.opened.append(before.identifier)
        } else {
          let next = row(for: opening, owner: log.row.owner)
          try seal(opening, of: next, in: state)
          log.following.append(next)
          record.opened.append(next.identifier)
        }
      } else {
        record.notes.append(Reason(.dryRun, "would open \(opening.url); nothing was opened"))
      }
      if record.end == .unclaimed { record.end = .done }
    }
  }

  /// Whether the URLs of a share may be opened: it is over, and no action that should have changed
  /// them has failed to.
  private func mayOpen(_ record: ContextRecord) -> Bool {
    switch record.end {
    case .held, .failed, .notYet: return false
    case .done, .unclaimed, .rejected, .blocked: break
    }
    return !record.decisions.contains { decision in
      decision.point.isAction && decision.outcome.stopsLater && !decision.isOptional
    }
  }

  /// Takes back what was prepared to come of a context that has not ended.
  func forgetFollowing(_ log: ContextLog, _ record: inout ContextRecord) {
    let identifiers = log.following.map(\.identifier)
    for next in log.following { unseal(next, in: log.state) }
    log.following = []
    record.opened.removeAll { identifiers.contains($0) }
    record.link?.answer?.context = nil
  }

  /// Opens what came of a context, now that its end is durable.
  func openFollowing(
    of record: ContextRecord, _ log: ContextLog, _ slot: WorkSlot
  ) async -> ContextRecord {
    var record = record
    guard let state = log.state, !log.following.isEmpty else { return record }
    guard record.end != .notYet else {
      // The journal did not take them.
      forgetFollowing(log, &record)
      return record
    }
    await slot.takeAgain()
    for next in log.following {
      guard let request = next.request else { continue }
      let opened = await carryOut(request, ContextLog(next, in: state), slot)
      record.following.append(opened)
      if record.link?.answer?.context == opened.identifier {
        record.link?.answer?.end = opened.end
        record.link?.answer?.problems =
          opened.problems + (opened.end.isFine ? [] : opened.decisions.flatMap(\.reasons))
      }
    }
    return record
  }
}

extension LinkVerdict {
  /// What came in, without the digests of values that are secrets: a short one could be guessed.
  ///
  /// This is the verdict as it may be shown.
  fileprivate func withoutDigests(
    of verdict: LinkVerdict, _ items: [[ExaminedAttachment]]
  ) -> [[ExaminedAttachment]] {
    items.map { item in
      item.map { attachment in
        guard let name = attachment.attachment.suggestedName,
          parameters[name] != verdict.parameters[name],
          case .bytes(var facts) = attachment.content
        else { return attachment }
        facts.sha256 = nil
        var attachment = attachment
        attachment.content = .bytes(facts)
        return attachment
      }
    }
  }
}
