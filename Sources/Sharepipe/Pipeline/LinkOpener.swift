import AppLinks
import Documents
import Glibc
import Intake
import ShareJournal
import ShareModel
import ShareRules
import SystemPackage

/// Opens URLs: decides which app gets each one and whether it may, and carries it out with the
/// extensions of the route.
final class LinkOpener {
  let pipeline: Pipeline
  let closing: ContextClosing
  private let maker: DecisionMaker
  private let services: RunServices
  private let examination: ContextExamination

  var links: LinkRules { pipeline.rules.links }
  var redaction: LinkRedaction { links.judge.redaction }

  /// Creates an opener.
  ///
  /// - Parameters:
  ///   - pipeline: The pipeline.
  ///   - maker: Judges the offers to the extensions of a route.
  ///   - services: The services with which their runs are made.
  ///   - examination: Examines the content that they get and return.
  ///   - closing: Ends the contexts.
  init(
    for pipeline: Pipeline, _ maker: DecisionMaker, _ services: RunServices,
    _ examination: ContextExamination, _ closing: ContextClosing
  ) {
    self.pipeline = pipeline
    self.maker = maker
    self.services = services
    self.examination = examination
    self.closing = closing
  }

  /// Opens a URL, and answers the app that asked.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - sender: The bundle identifier of the app that asks, or `nil`.
  ///   - options: What else is said of the URL, its sender and the device.
  ///   - key: The key that is stored for the app, in place of that of the policy, or `nil`.
  ///   - arrival: How it arrived.
  ///   - state: The state, or `nil` for a dry run.
  /// - Returns: The record.
  func open(
    _ url: String, from sender: String?, with options: LinkOptions, key: LinkKey?,
    arriving arrival: LinkArrival, in state: (any StateInUse)?
  ) async -> ContextRecord {
    let opening = LinkOpening(
      url, from: sender, with: options, arriving: arrival, by: redaction)
    if let reason = await overQuota(opening, in: state) {
      return pipeline.refusal(of: EntryName(opening.label), .passing, [reason])
    }
    let work = WorkingContext(row(for: opening), in: state)
    work.journal?.note(.seen, ["entry": .string(opening.label)])
    state?.beginWork()
    defer { state?.endWork() }
    do throws(PipelineFault) {
      let verdict = links.verdict(
        on: url, from: LinkSender(named: sender), with: options, key: key, arriving: arrival)
      if verdict.outcome != .reject { try seal(opening, of: work.row, in: state) }
      try await work.begin()
    } catch {
      // The journal does not come to know of it.
      state?.left.remove(.all, of: work.row.identifier)
      return pipeline.refusal(of: work.row.entry, .refused, [error.reason])
    }
    // The journal keeps the URL without secrets; the rules judge the URL as it came.
    return await carryOut(opening, url, key: key, work)
  }

  /// Goes on with a URL that the journal kept.
  ///
  /// - Parameter work: The state of the work on the context.
  /// - Returns: The record.
  func carryOut(_ work: WorkingContext) async -> ContextRecord {
    guard let opening = work.row.kind.opening else {
      let words = "\(work.label): what the journal kept of it is not readable"
      return await closing.fail(work.emptyRecord, [Reason(.linkNotCarriedOut, words)], work)
    }
    var sealed: SealedURL?
    do throws(DocumentError) {
      if let state = work.state {
        sealed = try SealedURL.read(of: work.row.identifier, in: state.path)
      }
    } catch {
      let words = "\(work.label): the secrets of the URL cannot be read now: \(error)"
      return await closing.stop(work.emptyRecord, for: .passing(.systemFault, words), work)
    }
    guard let whole = opening.unsealed(with: sealed) else {
      let words = "\(work.label): the secrets of the URL are no longer kept; open it again"
      return await closing.fail(work.emptyRecord, [Reason(.linkSecretMissing, words)], work)
    }
    return await carryOut(whole, links.url(of: whole), key: nil, work)
  }

  private func carryOut(
    _ opening: LinkOpening, _ url: String, key: LinkKey?, _ work: WorkingContext
  ) async -> ContextRecord {
    work.takeUp()
    var record = work.emptyRecord
    record.source = opening.sender
    let plan = links.excluding(opening.excluded).plan(
      for: url, from: LinkSender(named: opening.sender), with: opening.options, key: key,
      arriving: opening.arrival, depth: opening.depth)
    let maker = opening.options.device.contains(.jailbroken) ? maker.distrustingDevice : maker
    var link = LinkRecord(
      url: opening.url, sender: opening.sender, verdict: redaction.redact(plan.verdict))
    let carriers: LinkCarriers
    do throws(EntryFault) {
      carriers = try LinkCarriers(plan, of: pipeline)
    } catch {
      record.link = link
      return await closing.refuse(record, error.reasons, work)
    }
    link.carrier = plan.carrier
    // Why the carrier is excluded is at its decision.
    record.problems = plan.isBlocked ? [] : plan.problems
    do throws(PipelineFault) {
      let handOver = carriers.handOver(of: opening, plan.judged)
      let place =
        try work.state.map { state throws(PipelineFault) in
          try WorkPlace(state.workSpace, identifier: work.row.identifier, isNew: false)
        }
      let examined = await examination.examine(
        IncomingContext(handOver.context(for: carriers.route)),
        place.map { .inPlace(copies: $0.input) } ?? .glance)
      record.items = redaction.redact(plan.judged).withoutDigests(of: plan.judged, examined.items)
      work.noteContent(
        ContentFingerprint.of(examined, url: opening.identity), by: pipeline.fingerprint, &record)
      let chain = ExtensionChain(
        examined, past: ShareSheet(carriers.extensions, by: maker), maker, services, examination,
        work, name: opening.name ?? work.row.identifier, in: place, link: handOver)
      await chain.process(into: &record)
      let course = ContextCourse(decisions: record.decisions, errand: .link)
      record = record.ended(course)
      if chain.postponement == nil {
        if course.isIgnored {
          let words = record.inactive.map(\.reason.message).joined(separator: "; ")
          record.problems.append(
            Reason(.linkNotCarriedOut, "the extension of the route does not apply: \(words)"))
        }
        try conclude(opening, plan, &link, record, chain.current.context, work)
      }
      record.link = link
      record = await closing.finish(record, course, work, postponement: chain.postponement)
    } catch {
      record.link = link
      return await closing.stop(record, for: error, work)
    }
    await openFollowing(of: &record, work)
    return record
  }

  /// Notes until when a person may answer, or prepares the answer to the app that asked.
  private func conclude(
    _ opening: LinkOpening, _ plan: LinkPlan, _ link: inout LinkRecord, _ record: ContextRecord,
    _ result: ShareContext, _ work: WorkingContext
  ) throws(PipelineFault) {
    guard record.end != .held else {
      work.row.due = pipeline.environment.now() + pipeline.rules.policy.links.expiry
      link.expires = work.row.due
      return
    }
    work.row.due = nil
    try answer(opening, plan.judged.callbacks, &link, record, result, work)
    if work.state == nil, link.answer?.kind == "success" {
      link.answer?.problems = plan.answerProblems
    }
  }

  /// The context of a URL that is to be opened.
  func row(for opening: LinkOpening, owner: UInt32 = getuid()) -> JournalContext {
    JournalContext(
      identifier: pipeline.identifiers.next(), entry: EntryName(opening.label), owner: owner,
      rules: pipeline.fingerprint, kind: .url(opening.json))
  }

  /// Keeps the secrets of a URL apart from the journal, so that the work can go on later.
  func seal(
    _ opening: LinkOpening, of row: JournalContext, in state: (any StateInUse)?
  ) throws(PipelineFault) {
    guard let sealed = opening.sealed, let state else { return }
    try sealed.write(of: row.identifier, in: state.workSpace)
  }
}

extension LinkVerdict {
  /// The attachments that came in, without the digests of values that are secrets: a short one
  /// could be guessed.
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
