import ExtensionRunning
import Intake
import ShareJournal
import ShareModel
import ShareRules

/// Offers an examined context to the extensions, one after the other, and ends it.
final class ContextOffering {
  private let pipeline: Pipeline
  private let offers: RememberedOffers
  private let maker: DecisionMaker
  private let services: RunServices
  private let examination: ContextExamination
  private let opener: LinkOpener
  private let closing: ContextClosing

  /// Creates a value from its parts.
  init(
    for pipeline: Pipeline, _ offers: RememberedOffers, _ maker: DecisionMaker,
    _ services: RunServices, _ examination: ContextExamination, _ opener: LinkOpener,
    _ closing: ContextClosing
  ) {
    self.pipeline = pipeline
    self.offers = offers
    self.maker = maker
    self.services = services
    self.examination = examination
    self.opener = opener
    self.closing = closing
  }

  /// Takes an examined context past the extensions, unless its content is refused or was delivered
  /// before, and ends it.
  func offer(
    _ incoming: IncomingContext, _ examined: ExaminedContext, _ plan: ContextExamination.Plan,
    _ work: WorkingContext, place: String?, known: EarlierRecord? = nil
  ) async -> ContextRecord {
    FailPoint.hit(.sniffed)
    work.isAt(.decided)
    work.openedOwner = work.openedOwner ?? examined.items.first?.first?.owner
    var record = work.record(of: incoming, examined.items)
    let unreadable = examined.unreadable
    if unreadable.contains(where: { $0.code == .entryBeingWritten }) {
      record.problems = unreadable
      return await closing.finish(record, ContextCourse(halt: .passing), work)
    }
    if let passing = examination.passingFault(among: unreadable, of: incoming, work) {
      return await closing.stop(record, for: passing, work)
    }
    if let reason = unreadable.first(where: { $0.code == .entryTooLarge }) {
      return await closing.refuse(record, [reason], work)
    }
    // Without a journal, there is no earlier content to compare with.
    let content = work.state == nil ? nil : ContentFingerprint.of(examined)
    if let content { work.noteContent(content, by: pipeline.fingerprint, &record) }
    let bytes = examined.items.joined().reduce(0) { $0 + Int64($1.facts?.bytes ?? 0) }
    work.row.bytes = bytes
    if let reason = examination.refusal(ofBytes: bytes, work) {
      return await closing.refuse(record, [reason], work)
    }
    work.journal?.note(.examined, examined.journalDetails)
    do throws(PipelineFault) {
      var before = known
      if before == nil, place != nil, let content { before = try await earlier(work, content) }
      if let before {
        record.decisions = before.decisions
        record.inactive = before.inactive
        record.opened = before.opened
        work.journal?.note(.decided, ["deliveredBefore": .string(before.context)])
        return await closing.finish(record, ContextCourse(decisions: before.decisions), work)
      }
      let sheet: any OfferMaking
      do throws(EntryFault) {
        sheet = try self.sheet(for: examined, work)
      } catch {
        return await closing.refuse(record, error.reasons, work)
      }
      let chain = ExtensionChain(
        examined, past: sheet, maker, services, examination, work,
        name: name(of: work, place, content), in: plan.workPlace)
      return await pass(chain, unreadable, work, record)
    } catch {
      return await closing.stop(record, for: error, work)
    }
  }

  /// The name by which the runs of a context are known.
  private func name(
    of work: WorkingContext, _ place: String?, _ content: ContentDigest?
  ) -> String {
    guard let place, let content else { return work.row.identifier }
    return "\(place)\u{0}\(content)"
  }

  /// Takes a context past a chain of extensions, and ends it.
  private func pass(
    _ chain: ExtensionChain, _ unreadable: [Reason], _ work: WorkingContext,
    _ record: consuming ContextRecord
  ) async -> ContextRecord {
    await chain.process(into: &record)
    var course = ContextCourse(decisions: record.decisions, hasUnreadable: !unreadable.isEmpty)
    let pause = chain.postponement
    if let pause, pause.fault == .noResources || pause.fault == .systemFault {
      // It ends here where it cannot wait in the journal, and as one that was not looked at.
      course.halt = .passing
      record.problems.append(pause.reason)
    }
    record.problems += unreadable
    if let pause, pause.fault?.isShortOfSpace ?? false, !pipeline.options.postpones {
      return await closing.leave(record, work, for: pause)
    }
    if pause == nil {
      record = (consume record).ended(course)
      do throws(PipelineFault) {
        if opener.mayOpen(chain.current.context, record) {
          let isOpened = try await opener.openShared(
            chain.current.context, named: chain.name, work, &record)
          if isOpened { course.errand = .servedShare }
        }
      } catch {
        return await closing.stop(record, for: error, work)
      }
    }
    record = await closing.finish(consume record, course, work, postponement: pause)
    if !work.following.isEmpty { await opener.openFollowing(of: &record, work) }
    return record
  }

  /// The extensions that may get a context: all that are on, or the one of the app that opens it.
  private func sheet(
    for examined: ExaminedContext, _ work: WorkingContext
  ) throws(EntryFault) -> any OfferMaking {
    guard work.row.kind == .document else { return offers }
    let carrier = try DocumentCarrier(
      pipeline.rules, pipeline.routed, in: pipeline.environment
    ).find(for: examined)
    return ShareSheet([carrier], by: maker)
  }

  /// The decisions of the last context that ended `done` with the same entry, content and rules.
  func earlier(
    _ work: WorkingContext, _ content: ContentDigest
  ) async throws(PipelineFault) -> EarlierRecord? {
    guard let state = work.state, work.repeatedAt == nil else { return nil }
    do throws(JournalError) {
      let context = try await state.ledger.reading.earlier(
        entry: work.row.entry, contentHash: content, rules: pipeline.fingerprint)
      // A state may serve several inboxes.
      guard let context, context.claims == work.row.claims, context.kind == work.row.kind
      else { return nil }
      guard let record = EarlierRecord(context) else { return nil }
      // A URL that the rules refused, or that failed, is opened once more.
      for opened in record.opened {
        guard try await state.ledger.reading.context(opened)?.end?.isAnswered == true else {
          return nil
        }
      }
      return record
    } catch {
      throw PipelineFault(error)
    }
  }
}
