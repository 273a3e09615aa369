import AppLinks
import Glibc
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
    var opening = LinkOpening(url, from: sender)
    let verdict = rules.links.verdict(on: url, from: LinkSender(named: sender), key: key)
    if verdict.outcome == .reject { opening = opening.masked }
    let log = ContextLog(row(for: opening), in: state)
    log.note(.seen, ["entry": .string(opening.label)])
    state?.beginWork()
    defer { state?.endWork() }
    do throws(PipelineFault) {
      try await log.begin()
    } catch {
      return pipeline.refusal(of: log.row.entry, reasons: [error.reason])
    }
    // What is kept has no keys; what is judged is the URL as it came.
    return await carryOut(opening, url, key: key, log, WorkSlot(nil))
  }

  /// The context of a URL that is to be opened.
  func row(for opening: LinkOpening, owner: UInt32 = getuid()) -> JournalContext {
    JournalContext(
      identifier: pipeline.identifiers.next(), entry: EntryName(opening.label), owner: owner,
      rules: pipeline.fingerprint, request: opening.json)
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
    return await carryOut(opening, rules.links.url(of: opening), key: nil, log, slot)
  }

  private func carryOut(
    _ opening: LinkOpening, _ url: String, key: LinkKey?, _ log: ContextLog, _ slot: WorkSlot
  ) async -> ContextRecord {
    log.takeUp()
    var record = record(of: log)
    record.source = opening.sender
    let sender = LinkSender(named: opening.sender)
    let verdict = rules.links.verdict(on: url, from: sender, key: key)
    var link = LinkRecord(url: opening.url, sender: opening.sender, verdict: verdict)
    let carriers: LinkCarriers
    do throws(EntryFault) {
      carriers = try LinkCarriers(verdict, from: sender, of: pipeline)
    } catch {
      record.end = .rejected
      record.link = link
      record.problems = error.reasons
      return await finish(record, log, slot)
    }
    link.carrier = carriers.extensions.first?.bundle.identifier
    let handOver = carriers.handOver(of: opening, verdict)
    do throws(PipelineFault) {
      let place =
        try log.state.map { state throws(PipelineFault) in
          try WorkPlace(state.workSpace, identifier: log.row.identifier, isNew: false)
        }
      let examined = await examine(
        IncomingContext(handOver.context(for: carriers.route)),
        place.map { .inPlace(copies: $0.input) } ?? .glance)
      record.items = examined.items
      checkAnswer(for: ContentFingerprint.of(examined, url: opening.url), log, &record)
      if let answer = log.answer, answer.kind != .approved {
        // Whoever carries it out by now, it is not done.
        log.answer?.extensions.formUnion(carriers.extensions.map(\.bundle.identifier))
      }
      var chain = ExtensionChain(
        examined, processor: self, log: log, name: opening.name ?? log.row.identifier,
        workPlace: place,
        slot: slot, extensions: carriers.extensions, link: handOver)
      await chain.process(examiner: examiner, into: &record)
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
          answer(opening, &link, record, chain.current.context, log)
        }
      }
      record.link = link
      record = await finish(
        record, log, postponement: chain.postponement, hasRun: chain.hasRun, slot)
    } catch {
      record.link = link
      record.problems.append(error.reason)
      guard error.reason.code == .noSpace || error.reason.code == .interrupted else {
        return await finish(record, log, slot)
      }
      // Nothing was decided, and the journal has all that is needed to go on.
      let delay: Duration = error.reason.code == .noSpace ? .seconds(10) : .zero
      let pause = Postponement(delay: delay, reason: error.reason)
      return await finish(record, log, postponement: pause, slot)
    }
    return await openFollowing(of: record, log, slot)
  }

  // MARK: The answer

  /// Prepares the answer to whoever asked: a context of its own, known with the end of this one.
  private func answer(
    _ opening: LinkOpening, _ link: inout LinkRecord, _ record: ContextRecord,
    _ result: ShareContext, _ log: ContextLog
  ) {
    guard let answer = CallbackAnswer(to: record, with: result),
      let url = answer.url(for: link.verdict.callbacks)
    else { return }
    link.answer = LinkRecord.Answer(kind: answer.name, url: LinkKeyRedaction.redact(url).text)
    // A callback that leads to the web is for a browser, whatever app its site names.
    guard opening.depth < LinkJudge.deepest, log.state != nil, !WebLink.isWeb(url),
      rules.links.opens(url)
    else { return }
    let next = row(
      for: LinkOpening(
        url, from: opening.sender, .answer(to: log.row.identifier), depth: opening.depth + 1))
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
  func openShared(
    _ context: ShareContext, named name: String, _ log: ContextLog, _ record: inout ContextRecord
  ) {
    guard rules.policy.links.opensShared, options.only == nil, mayOpen(record) else { return }
    for (number, attachment) in context.attachments.enumerated() {
      guard case .url(let url) = attachment.content, rules.links.opens(url) else { continue }
      // Whoever wrote a manifest may write any sender into it.
      var opening = LinkOpening(url, from: nil, .shared(in: log.row.identifier))
      let run = BundleFingerprint.hash(of: Array("\(name)\u{0}link\u{0}\(number)".utf8))
      opening.name = run
      if let state = log.state {
        if log.request == nil, let before = try? state.journal.contents.opening(named: run) {
          record.opened.append(before.identifier)
        } else {
          let next = row(for: opening, owner: log.row.owner)
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

  /// Opens what came of a context, now that its end is durable.
  func openFollowing(
    of record: ContextRecord, _ log: ContextLog, _ slot: WorkSlot
  ) async -> ContextRecord {
    var record = record
    guard let state = log.state, record.end != .notYet, !log.following.isEmpty else {
      return record
    }
    await slot.takeAgain()
    for next in log.following {
      guard let request = next.request else { continue }
      let opened = await carryOut(request, ContextLog(next, in: state), slot)
      record.following.append(opened)
      if record.link?.answer?.context == opened.identifier { record.link?.answer?.end = opened.end }
    }
    return record
  }
}
